UPDATE bookings SET revision = 0 WHERE revision > 0;
