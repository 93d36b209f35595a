DROP INDEX clients_by_name, bookings_notes, clients_phone, bookings_sessions_of_client;
DROP FUNCTION digits_of;
DROP VIEW client_overviews;
CREATE VIEW client_overviews AS
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
    (SELECT refused_at FROM refused_addresses WHERE refused_addresses.address = clients.email_key) AS email_refused_at
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
ALTER TABLE clients DROP COLUMN safe_contact;
