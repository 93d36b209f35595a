-- How many bookings there are: the sum of `bookings`, by mediator and status. A change adds rows and waits for nobody; the
-- server sums them up from time to time.
CREATE TABLE booking_tallies (
    id          bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    employee_id uuid   NOT NULL,
    status      text   NOT NULL,
    bookings    bigint NOT NULL
);

CREATE FUNCTION tally_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO booking_tallies (employee_id, status, bookings)
        SELECT employee_id, status, count(*) FROM added GROUP BY employee_id, status;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO booking_tallies (employee_id, status, bookings)
        SELECT employee_id, status, sum(number)
        FROM (
            SELECT employee_id, status, 1 AS number FROM added
            UNION ALL
            SELECT employee_id, status, -1 FROM removed
        ) AS changed
        GROUP BY employee_id, status
        HAVING sum(number) <> 0;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO booking_tallies (employee_id, status, bookings)
        SELECT employee_id, status, -count(*) FROM removed GROUP BY employee_id, status;
    ELSE
        DELETE FROM booking_tallies;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER tally_added AFTER INSERT ON bookings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();
CREATE TRIGGER tally_changed AFTER UPDATE ON bookings
    REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();
CREATE TRIGGER tally_removed AFTER DELETE ON bookings
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();
CREATE TRIGGER tally_emptied AFTER TRUNCATE ON bookings FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();
-- After the triggers, whose lock keeps other writers out: no booking is missed.
INSERT INTO booking_tallies (employee_id, status, bookings)
SELECT employee_id, status, count(*) FROM bookings GROUP BY employee_id, status;
