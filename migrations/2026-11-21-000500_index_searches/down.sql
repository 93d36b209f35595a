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
    count(bookings.id) AS total_cases,
    count(bookings.id) FILTER (WHERE bookings.status IN ('pending', 'confirmed')) AS open_cases,
    count(bookings.id) FILTER (WHERE bookings.status = 'completed') AS completed_cases,
    (array_agg(bookings.case_type ORDER BY bookings.created_at DESC, bookings.id DESC))[1] AS latest_case_type
FROM clients
LEFT JOIN bookings ON bookings.client_id = clients.id
GROUP BY clients.id;

DROP INDEX contact_requests_search;
DROP INDEX clients_search;
DROP INDEX bookings_search;
DROP EXTENSION pg_trgm;
