UPDATE bookings SET by_mediator = false WHERE by_mediator;
