DROP FUNCTION open_requests_from;
DROP TABLE booking_origins;
