-- Searches look for a part of a word anywhere in these columns.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX bookings_search ON bookings USING gin (
    client_name gin_trgm_ops,
    client_email gin_trgm_ops,
    case_title gin_trgm_ops,
    case_type gin_trgm_ops,
    employee_name gin_trgm_ops
);
CREATE INDEX clients_search ON clients USING gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX contact_requests_search ON contact_requests USING gin (
    name gin_trgm_ops,
    email gin_trgm_ops,
    case_style gin_trgm_ops,
    message gin_trgm_ops,
    notes gin_trgm_ops
);

-- The same columns as before; now only the clients who are read have their bookings counted.
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
    cases.latest_case_type
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
