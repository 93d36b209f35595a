-- How this person may be reached safely, in the practice's words.
ALTER TABLE clients ADD COLUMN safe_contact text NOT NULL DEFAULT '';

-- The same columns as before, and the one above.
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
    cases.total_cases,
    cases.open_cases,
    cases.completed_cases,
    cases.latest_case_type,
    (SELECT refused_at FROM refused_addresses WHERE refused_addresses.address = clients.email_key) AS email_refused_at,
    clients.safe_contact
FROM clients
CROSS JOIN LATERAL (
    SELECT
        count(*) AS total_cases,
        count(*) FILTER (WHERE bookings.status IN ('pending', 'confirmed')) AS open_cases,
        count(*) FILTER (WHERE bookings.status = 'completed') AS completed_cases,
        (array_agg(bookings.case_type ORDER BY bookings.created_at DESC, bookings.id DESC))[1] AS latest_case_type
    FROM bookings
    WHERE bookings.client_id = clients.id
) AS cases;

-- The first and the last of a client's sessions.
CREATE INDEX bookings_sessions_of_client ON bookings (client_id, starts_at) WHERE status <> 'cancelled';

-- A number is found however it is written.
CREATE FUNCTION digits_of(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT regexp_replace(phone, '[^0-9]', '', 'g') $$;
CREATE INDEX clients_phone ON clients USING gin (digits_of(phone) gin_trgm_ops);
CREATE INDEX bookings_notes ON bookings USING gin (digits_of(client_phone) gin_trgm_ops, description gin_trgm_ops);

CREATE INDEX clients_by_name ON clients (lower(name), id);
