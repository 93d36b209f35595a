-- How often a booking was changed: calendars keep the higher of two revisions (RFC 5545, SEQUENCE). The database counts,
-- because two servers may change a booking at the same moment, and the version before sent the seconds from the request to
-- the last change: a revision is never below them.
ALTER TABLE bookings ADD COLUMN revision integer NOT NULL DEFAULT 0;

CREATE FUNCTION revise_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.revision := greatest(OLD.revision + 1, floor(extract(epoch FROM NEW.updated_at - NEW.created_at))::integer);
    RETURN NEW;
END
$$;
CREATE TRIGGER revised
BEFORE UPDATE OF updated_at, status, starts_at, duration_minutes, employee_id, employee_name, contact_method ON bookings
FOR EACH ROW EXECUTE FUNCTION revise_booking();
