-- The data for the benchmark: `mediators` mediators with 480 sessions each, numbered so that both
-- sides of the comparison can refer to session n; one mediator (number 0) with 66 sessions, the
-- usual three on every weekday and a few more; and `past` bookings before today. Session n belongs
-- to mediator 1 + n % mediators and is their (n / mediators)th; the past bookings belong to
-- mediators 0 to 199.
\set ON_ERROR_STOP on
BEGIN;
CREATE FUNCTION pg_temp.id(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
CREATE TEMP TABLE weekdays AS
  SELECT day::date, row_number() OVER (ORDER BY day) - 1 AS number
  FROM generate_series(current_date + 1, current_date + 29, interval '1 day') AS day
  WHERE extract(isodow FROM day) < 6;
INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties)
  SELECT pg_temp.id(n), 'Mediator ' || n, 'mediator' || n || '@example.com', 'mediator', 'active', '', '', '', '{}'
  FROM generate_series(0, :mediators) AS n;
INSERT INTO time_slots (id, employee_id, starts_at, duration_minutes, session_type, status, price_cents)
  SELECT pg_temp.id(n), pg_temp.id(1 + n % :mediators),
    day + time '08:00' + n / :mediators % 24 * interval '20 minutes', 20, NULL, 'available', 75000
  FROM generate_series(0, :mediators * 480 - 1) AS n JOIN weekdays ON number = n / :mediators / 24;
INSERT INTO time_slots (id, employee_id, starts_at, duration_minutes, session_type, status, price_cents)
  SELECT gen_random_uuid(), pg_temp.id(0), day + starts_at, minutes, session_type, 'available', 75000
  FROM weekdays, (VALUES (1, time '09:00', 180, 'morning'), (2, '13:00', 240, 'afternoon'), (3, '09:00', 480, 'full_day'),
    (4, '17:00', 60, NULL)) AS session (kind, starts_at, minutes, session_type)
  ORDER BY kind, day LIMIT 66;
INSERT INTO bookings (id, employee_id, employee_name, client_name, client_email, client_phone, case_type, case_title, description,
    contact_method, starts_at, duration_minutes, price_cents, status, payment_status, created_at, updated_at)
  SELECT gen_random_uuid(), pg_temp.id(n % 200), 'Mediator ' || n % 200, 'Client', 'client@example.com', '', 'Family',
    'Family Mediation', '', 'Virtual', current_date - n / 600 * interval '1 day' - n / 200 % 3 * interval '3 hours', 180, 75000,
    'completed', 'paid', now(), now()
  FROM generate_series(600, :past + 599) AS n;
COMMIT;
VACUUM ANALYZE employees, time_slots, bookings;
