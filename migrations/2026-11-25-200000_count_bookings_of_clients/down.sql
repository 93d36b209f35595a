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
DROP TRIGGER counted_again_for_client ON bookings;
DROP TRIGGER counted_for_client ON bookings;
DROP TRIGGER counted_from_the_start ON clients;
DROP FUNCTION count_bookings;
DROP FUNCTION start_counting_bookings;
DROP TABLE booking_counts;
