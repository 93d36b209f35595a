-- A practice with `bookings` bookings over the last twelve months and half as many clients, at most 5,000.
\set ON_ERROR_STOP on
BEGIN;
CREATE FUNCTION pg_temp.id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN (kind || '0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties)
  SELECT pg_temp.id('a', n), 'Mediator ' || n, 'mediator' || n || '@example.com', 'mediator', 'active', '', '', '', '{}'
  FROM generate_series(0, 99) AS n ON CONFLICT DO NOTHING;
INSERT INTO clients (id, name, email, phone, address, notes, created_at, updated_at)
  SELECT pg_temp.id('b', n), 'Client ' || md5(n::text), 'client' || n || '@example.com', '', '', '', now() - n * interval '1 hour',
    now()
  FROM generate_series(0, least(:bookings / 2, 5000) - 1) AS n ON CONFLICT DO NOTHING;
DELETE FROM bookings;
INSERT INTO bookings (id, employee_id, employee_name, client_id, client_name, client_email, client_phone, case_type, case_title,
    description, contact_method, starts_at, duration_minutes, session_type, price_cents, status, payment_status, created_at,
    updated_at)
  SELECT pg_temp.id('c', n), pg_temp.id('a', n % 100), 'Mediator ' || n % 100, client.id, client.name, client.email, '',
    kinds[1 + n % 4], kinds[1 + n % 4] || ' Mediation', '', 'Virtual', start, 180, 'morning', 75000, states[1 + n % 6], 'unpaid',
    start AT TIME ZONE 'America/New_York' - interval '9 days', now()
  FROM generate_series(0, :bookings - 1) AS n
  CROSS JOIN (VALUES (ARRAY['Family', 'Circuit Civil', 'Property / DFS', 'Other'],
    ARRAY['completed', 'completed', 'completed', 'completed', 'confirmed', 'cancelled'])) AS words (kinds, states)
  CROSS JOIN LATERAL (SELECT current_date - n / 100 % 330 * interval '1 day' + n / 33000 * interval '4 hours' AS start) AS slot
  JOIN clients AS client ON client.id = pg_temp.id('b', n % least(:bookings / 2, 5000));
COMMIT;
VACUUM ANALYZE employees, clients, bookings;
