-- The past of a practice: `accord.past` bookings before `accord.today`, `accord.per_day` a day and each of another
-- mediator, with a session, a payment and two lines in the activity log; an email for every second one, a contact request
-- for every tenth. Five in a row have one client. A hundred bookings of the coming days are always the same.
CREATE FUNCTION pg_temp.past() RETURNS bigint LANGUAGE sql STABLE RETURN current_setting('accord.past')::bigint;
CREATE FUNCTION pg_temp.per_day() RETURNS bigint LANGUAGE sql STABLE RETURN current_setting('accord.per_day')::bigint;
CREATE FUNCTION pg_temp.today() RETURNS timestamptz LANGUAGE sql STABLE RETURN current_setting('accord.today')::timestamptz;
CREATE FUNCTION pg_temp.id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN (kind || '0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
-- The reference of booking number n - 100.
CREATE FUNCTION pg_temp.called(n bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN (SELECT 'A-' || string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (n >> bits & 31)::int + 1, 1)
      || CASE bits WHEN 10 THEN '-' ELSE '' END, '' ORDER BY bits DESC)
    FROM generate_series(0, 25, 5) AS bits);
-- A number of one area code, each another.
CREATE FUNCTION pg_temp.phone(n bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN regexp_replace(lpad((n * 7919 % 10000000)::text, 7, '0'), '^(...)', '407-\1-');
INSERT INTO employees (id, name, email, role, status, profile_image, bio, phone, specialties)
  SELECT pg_temp.id('a', n), 'Mediator ' || n, 'mediator' || n || '@example.com', 'mediator', 'active', '', '', '', '{}'
  FROM generate_series(0, pg_temp.per_day() - 1) AS n;
INSERT INTO clients (id, name, email, phone, address, notes, created_at, updated_at)
  SELECT pg_temp.id('b', n), 'Client ' || md5(n::text), 'client' || n || '@example.com', pg_temp.phone(n), '',
    '', pg_temp.today() - 5 * n / pg_temp.per_day() * interval '1 day', pg_temp.today()
  FROM generate_series(0, (pg_temp.past() + 100) / 5) AS n;
-- Number n is n / per_day days ago; the coming ones have negative numbers.
CREATE TEMP TABLE numbered AS
  SELECT n, pg_temp.today()::date - 1 - div(n - CASE WHEN n < 0 THEN pg_temp.per_day() - 1 ELSE 0 END, pg_temp.per_day()) * interval '1 day'
      + interval '9 hours' AS starts_at,
    pg_temp.id('a', (n % pg_temp.per_day() + pg_temp.per_day()) % pg_temp.per_day()) AS employee_id,
    'Mediator ' || (n % pg_temp.per_day() + pg_temp.per_day()) % pg_temp.per_day() AS employee_name, (n + 100) / 5 AS client,
    CASE WHEN n < -50 THEN 'pending' WHEN n < 0 THEN 'confirmed' WHEN n % 6 = 0 THEN 'cancelled' ELSE 'completed' END AS status
  FROM generate_series(-100, pg_temp.past() - 1) AS n;
INSERT INTO time_slots (id, employee_id, starts_at, duration_minutes, session_type, status, price_cents)
  SELECT pg_temp.id('d', n + 100), employee_id, starts_at, 180, 'morning', 'available', 75000 FROM numbered;
-- One matter for every fourth client, with the first of their sessions.
INSERT INTO matters (id, style, case_number, shared_line, note, version, created_at, updated_at)
  SELECT pg_temp.id('8', client), 'In re ' || md5(client::text), '2027-CA-' || client, '', '', 1, pg_temp.today(), pg_temp.today()
  FROM numbered WHERE n % 20 = 0;
INSERT INTO sides (id, matter_id, position, role, name, file_number)
  SELECT pg_temp.id(side, client), pg_temp.id('8', client), side::int - 5, 'other', 'Side ' || md5(side || client), ''
  FROM numbered, (VALUES ('6'), ('7')) AS sides (side) WHERE n % 20 = 0;
INSERT INTO participants (id, matter_id, side_id, position, role, name, firm, email, phone, shared_email, written_at)
  SELECT pg_temp.id(person, client), pg_temp.id('8', client), pg_temp.id(side, client), 1, 'counsel', 'Person ' || md5(person || client),
    'Law Office ' || md5(person || client), 'counsel' || person || client || '@example.net', '', false, pg_temp.today()
  FROM numbered, (VALUES ('6', '1'), ('7', '2')) AS people (side, person) WHERE n % 20 = 0;
INSERT INTO bookings (id, employee_id, employee_name, slot_id, client_id, client_name, client_email, client_phone, case_type,
    case_title, description, contact_method, starts_at, duration_minutes, session_type, price_cents, status, payment_status,
    paid_minor, reference, matter_id, created_at, updated_at)
  SELECT pg_temp.id('c', n + 100), employee_id, employee_name, pg_temp.id('d', n + 100), pg_temp.id('b', client),
    'Client ' || md5(client::text), 'client' || client || '@example.com', pg_temp.phone(client),
    kinds[1 + abs(n) % 4], kinds[1 + abs(n) % 4] || ' Mediation', 'In dispute: ' || md5((n / 3)::text), 'Virtual', starts_at, 180,
    'morning', 75000, status, CASE WHEN status = 'completed' THEN 'paid' ELSE 'unpaid' END,
    CASE WHEN status = 'completed' THEN 75000 ELSE 0 END, pg_temp.called(n + 100),
    CASE WHEN n % 20 = 0 THEN pg_temp.id('8', client) END,
    least(starts_at AT TIME ZONE 'UTC' - interval '9 days', pg_temp.today()), pg_temp.today()
  FROM numbered, (VALUES (ARRAY['Family', 'Circuit Civil', 'Property / DFS', 'Other'])) AS words (kinds);
INSERT INTO payments (id, booking_id, amount, currency, stage, method, created_at, settled_at)
  SELECT pg_temp.id('e', n), pg_temp.id('c', n + 100), 75000, 'USD', 'paid', 'check', starts_at AT TIME ZONE 'UTC',
    starts_at AT TIME ZONE 'UTC'
  FROM numbered WHERE status = 'completed';
INSERT INTO contact_requests (id, name, email, case_style, preferred_dates, message, status, notes, created_at, updated_at)
  SELECT pg_temp.id('f', n / 10), 'Writer ' || md5(n::text), 'writer' || n || '@example.com', '', '',
    'We would like to settle this.', CASE WHEN n < 100 THEN 'new' ELSE 'closed' END, '', starts_at AT TIME ZONE 'UTC', pg_temp.today()
  FROM numbered WHERE n >= 0 AND n % 10 = 0;
-- Every second email of a past booking; its content only as long as the settings keep it by default.
INSERT INTO outbox (id, kind, booking_id, created_at, due_at, attempts, sent_at, addressed_to, recipient, subject, response)
  SELECT (lpad(to_hex((extract(epoch FROM starts_at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid, 'booking_received', pg_temp.id('c', n + 100), starts_at AT TIME ZONE 'UTC',
    starts_at AT TIME ZONE 'UTC', 1, starts_at AT TIME ZONE 'UTC', NULL, 'client' || client || '@example.com', 'Your request', '250 ok'
  FROM numbered WHERE n >= 0 AND n % 2 = 0 ORDER BY n DESC;
INSERT INTO mail_contents (mail_id, message_id, sender, html, body)
  SELECT id, id || '@example.com', 'office@example.com', repeat('<p>Words</p>', 300), repeat('Words ', 100)
  FROM outbox WHERE sent_at > pg_temp.today() - interval '90 days';
INSERT INTO audit_log (at, actor, action, subject, detail)
  SELECT starts_at AT TIME ZONE 'UTC' - days * interval '1 day', 'client', action, pg_temp.id('c', n + 100)::text, detail
  FROM numbered, (VALUES (9, 'booking.requested', ''), (8, 'booking.changed', 'pending → confirmed')) AS line (days, action, detail)
  WHERE n >= 0 ORDER BY n DESC, days DESC;
INSERT INTO audit_seals (number, line_id, hash)
  SELECT row_number() OVER (ORDER BY id), id, '\x00'::bytea FROM audit_log WHERE id NOT IN (SELECT line_id FROM audit_seals);
DROP TABLE numbered;
