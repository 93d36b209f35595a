-- Dates and times without zone are the practice's wall clock; `created_at` and `updated_at` are moments.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE employees (
    id            uuid PRIMARY KEY,
    name          text NOT NULL,
    email         text NOT NULL,
    role          text NOT NULL CHECK (role IN ('mediator', 'senior-mediator', 'associate', 'paralegal', 'admin')),
    status        text NOT NULL CHECK (status IN ('active', 'inactive')),
    profile_image text NOT NULL,
    bio           text NOT NULL,
    phone         text NOT NULL,
    specialties   text[] NOT NULL,
    created_at    timestamptz NOT NULL DEFAULT now(),
    updated_at    timestamptz NOT NULL DEFAULT now(),
    -- Bookings keep pointing at a mediator who has left.
    deleted_at    timestamptz
);
CREATE UNIQUE INDEX employees_email_key ON employees (lower(email)) WHERE deleted_at IS NULL;

CREATE TABLE time_slots (
    id               uuid PRIMARY KEY,
    employee_id      uuid NOT NULL REFERENCES employees (id),
    starts_at        timestamp NOT NULL,
    duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1440),
    session_type     text CHECK (session_type IN ('morning', 'afternoon', 'full_day')),
    status           text NOT NULL CHECK (status IN ('available', 'limited', 'busy')),
    price_cents      bigint NOT NULL CHECK (price_cents BETWEEN 0 AND 10000000),
    created_at       timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT time_slots_offer_key UNIQUE (employee_id, starts_at, duration_minutes)
);

CREATE TABLE weekly_plans (
    employee_id uuid PRIMARY KEY REFERENCES employees (id),
    plan        jsonb NOT NULL,
    updated_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE clients (
    id         uuid PRIMARY KEY,
    name       text NOT NULL,
    email      text,
    phone      text NOT NULL,
    address    text NOT NULL,
    notes      text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX clients_email_key ON clients (lower(email));

-- A booking copies what was agreed, so that later changes of slot, mediator or client rewrite no history.
CREATE TABLE bookings (
    id               uuid PRIMARY KEY,
    employee_id      uuid NOT NULL REFERENCES employees (id),
    employee_name    text NOT NULL,
    slot_id          uuid REFERENCES time_slots (id) ON DELETE SET NULL,
    client_id        uuid REFERENCES clients (id) ON DELETE SET NULL,
    client_name      text NOT NULL,
    client_email     text NOT NULL,
    client_phone     text NOT NULL,
    case_type        text NOT NULL,
    case_title       text NOT NULL,
    description      text NOT NULL,
    contact_method   text NOT NULL,
    starts_at        timestamp NOT NULL,
    duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1440),
    session_type     text CHECK (session_type IN ('morning', 'afternoon', 'full_day')),
    ends_at          timestamp NOT NULL GENERATED ALWAYS AS (starts_at + duration_minutes * interval '1 minute') STORED,
    price_cents      bigint NOT NULL,
    status           text NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
    payment_status   text NOT NULL CHECK (payment_status IN ('unpaid', 'paid')),
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    -- What must never happen: two active bookings of one mediator that overlap.
    CONSTRAINT bookings_no_overlap
        EXCLUDE USING gist (employee_id WITH =, tsrange(starts_at, ends_at) WITH &&) WHERE (status <> 'cancelled')
);
CREATE INDEX bookings_newest ON bookings (created_at DESC, id DESC);
CREATE INDEX bookings_starts_at ON bookings (starts_at);
CREATE INDEX bookings_client ON bookings (client_id);
CREATE INDEX bookings_slot ON bookings (slot_id);
CREATE INDEX bookings_open_by_email ON bookings (lower(client_email)) WHERE status = 'pending';

-- The first answer to a request that may be sent twice, kept for a day.
CREATE TABLE idempotency_keys (
    scope      text NOT NULL,
    key        text NOT NULL,
    request    bytea NOT NULL,
    answer     jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
