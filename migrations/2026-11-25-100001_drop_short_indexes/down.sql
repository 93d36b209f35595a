CREATE INDEX bookings_starts_at ON bookings (starts_at);
CREATE INDEX bookings_newest ON bookings (created_at DESC, id DESC);
