SEATS = range(1, 2)
