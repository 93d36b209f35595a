-- What the dashboard asks for every half minute: requests and messages to answer, and past sessions to settle.
CREATE INDEX bookings_waiting ON bookings (created_at, id) WHERE status = 'pending';
CREATE INDEX bookings_confirmed ON bookings (starts_at, id) WHERE status = 'confirmed';
CREATE INDEX contact_requests_waiting ON contact_requests (created_at, id) WHERE status = 'new';
