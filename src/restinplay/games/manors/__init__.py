SEATS = range(2, 3)
