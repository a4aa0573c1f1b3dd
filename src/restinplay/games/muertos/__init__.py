SEATS = range(2, 7)
