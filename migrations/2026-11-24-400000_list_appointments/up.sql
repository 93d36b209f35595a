-- The list of appointments in the order of its names.
CREATE INDEX bookings_by_client_name ON bookings (lower(client_name), starts_at, id);
CREATE INDEX bookings_by_mediator_name ON bookings (lower(employee_name), starts_at, id);
