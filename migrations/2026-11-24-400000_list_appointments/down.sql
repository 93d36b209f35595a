DROP INDEX bookings_by_mediator_name;
DROP INDEX bookings_by_client_name;
