SEATS = range(2, 6)
