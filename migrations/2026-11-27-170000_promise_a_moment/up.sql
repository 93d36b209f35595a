-- Until when the visitor may move or cancel the booking, as promised when it was requested or moved. Null if an earlier version made it.
ALTER TABLE bookings ADD COLUMN free_until timestamptz;
