-- The numbers of each client's bookings, and the status that follows from them (`BookingCounts::status`): the list of
-- clients is filtered and sorted by them.
CREATE TABLE booking_counts (
    client_id uuid   PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
    total     bigint NOT NULL DEFAULT 0,
    open      bigint NOT NULL DEFAULT 0,
    completed bigint NOT NULL DEFAULT 0,
    status    text   NOT NULL GENERATED ALWAYS AS (
        CASE WHEN open > 0 OR total = 0 THEN 'active' WHEN completed = total THEN 'completed' ELSE 'inactive' END
    ) STORED
);

CREATE FUNCTION start_counting_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_counts (client_id) VALUES (NEW.id);
    RETURN NULL;
END
$$;
CREATE TRIGGER counted_from_the_start AFTER INSERT ON clients FOR EACH ROW EXECUTE FUNCTION start_counting_bookings();

CREATE FUNCTION count_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE booking_counts
        SET total = total - 1,
            open = open - (OLD.status IN ('pending', 'confirmed'))::int,
            completed = completed - (OLD.status = 'completed')::int
        WHERE client_id = OLD.client_id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        UPDATE booking_counts
        SET total = total + 1,
            open = open + (NEW.status IN ('pending', 'confirmed'))::int,
            completed = completed + (NEW.status = 'completed')::int
        WHERE client_id = NEW.client_id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER counted_for_client AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION count_bookings();
CREATE TRIGGER counted_again_for_client AFTER UPDATE ON bookings FOR EACH ROW
    WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id OR OLD.status <> NEW.status) EXECUTE FUNCTION count_bookings();

-- After the triggers, whose locks keep other writers out: no booking is missed.
INSERT INTO booking_counts (client_id, total, open, completed)
SELECT clients.id, count(bookings.id), count(*) FILTER (WHERE bookings.status IN ('pending', 'confirmed')),
    count(*) FILTER (WHERE bookings.status = 'completed')
FROM clients LEFT JOIN bookings ON client_id = clients.id
GROUP BY clients.id;
CREATE INDEX booking_counts_by_total ON booking_counts (total, client_id);
CREATE INDEX booking_counts_by_status ON booking_counts (status, client_id);

-- The same columns as before, and the status. Every client has counts. PostgreSQL skips a left join whose columns are not used.
CREATE OR REPLACE VIEW client_overviews AS
SELECT
    clients.id,
    clients.name,
    clients.email,
    clients.phone,
    clients.address,
    clients.notes,
    clients.created_at,
    clients.updated_at,
    counts.total AS total_cases,
    counts.open AS open_cases,
    counts.completed AS completed_cases,
    (
        SELECT (array_agg(bookings.case_type ORDER BY bookings.created_at DESC, bookings.id DESC))[1]
        FROM bookings
        WHERE bookings.client_id = clients.id
    ) AS latest_case_type,
    (SELECT refused_at FROM refused_addresses WHERE refused_addresses.address = clients.email_key) AS email_refused_at,
    clients.safe_contact,
    counts.status
FROM clients
LEFT JOIN booking_counts AS counts ON counts.client_id = clients.id;
