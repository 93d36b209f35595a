-- A dispute over all its sessions. It occupies no time.
CREATE TABLE matters (
    id          uuid PRIMARY KEY,
    style       text NOT NULL,
    case_number text NOT NULL,
    county      text,
    -- What every side may read about which matter it is.
    shared_line text NOT NULL,
    -- The office's own.
    note        text NOT NULL,
    version     integer NOT NULL,
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL
);
CREATE INDEX matters_search ON matters USING gin (style gin_trgm_ops, case_number gin_trgm_ops);

-- A booking has at most one matter.
ALTER TABLE bookings ADD COLUMN matter_id uuid REFERENCES matters;
CREATE INDEX bookings_of_matter ON bookings (matter_id) WHERE matter_id IS NOT NULL;
CREATE INDEX bookings_of_matters ON bookings (starts_at, id) WHERE matter_id IS NOT NULL;
-- A mediator's sessions in order: their matters, and their time over a period.
CREATE INDEX bookings_of_mediators_sessions ON bookings (employee_id, starts_at, id) INCLUDE (status, ends_at);

-- A group that is represented together, or not at all.
CREATE TABLE sides (
    id          uuid PRIMARY KEY,
    matter_id   uuid NOT NULL REFERENCES matters,
    position    integer NOT NULL,
    role        text NOT NULL,
    name        text NOT NULL,
    file_number text NOT NULL,
    -- Sides change places in one statement after the other.
    CONSTRAINT sides_position UNIQUE (matter_id, position) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (id, matter_id)
);
CREATE INDEX sides_search ON sides USING gin (name gin_trgm_ops);

CREATE TABLE participants (
    id           uuid PRIMARY KEY,
    matter_id    uuid NOT NULL,
    side_id      uuid NOT NULL,
    position     integer NOT NULL,
    role         text NOT NULL,
    name         text NOT NULL,
    firm         text NOT NULL,
    email        text NOT NULL,
    phone        text NOT NULL,
    shared_email boolean NOT NULL,
    -- The client whose booking brought them.
    client_id    uuid REFERENCES clients ON DELETE SET NULL,
    -- When the office last saved them: a restore erases again who was erased after that.
    written_at   timestamptz NOT NULL,
    FOREIGN KEY (side_id, matter_id) REFERENCES sides (id, matter_id) ON DELETE CASCADE,
    -- Everyone's mail is for their own side only. Deferred, because people change sides.
    CONSTRAINT participants_one_side EXCLUDE USING gist (
        matter_id WITH =, lower(email) WITH =, side_id WITH <>
    ) WHERE (email <> '' AND NOT shared_email) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX participants_matter ON participants (matter_id, side_id);
CREATE INDEX participants_email ON participants (lower(email));
CREATE INDEX participants_client ON participants (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX participants_search ON participants USING gin (
    name gin_trgm_ops, firm gin_trgm_ops, email gin_trgm_ops
);

-- A matter belongs to the mediator of its latest session; cancelled ones count only where there is no other. Begins with
-- the session, because an index has those in order.
CREATE VIEW matter_overviews AS
SELECT
    matters.id,
    matters.style,
    matters.case_number,
    latest.id AS booking_id,
    latest.employee_id,
    latest.employee_name,
    latest.case_type,
    latest.starts_at,
    ARRAY(SELECT name FROM sides WHERE matter_id = matters.id ORDER BY position) AS sides,
    (SELECT count(*) FROM participants WHERE matter_id = matters.id) AS people,
    (SELECT count(*) FROM bookings WHERE matter_id = matters.id) AS sessions
FROM bookings AS latest
JOIN matters ON matters.id = latest.matter_id
WHERE NOT EXISTS (
    SELECT FROM bookings AS other
    WHERE other.matter_id = latest.matter_id
        AND (other.status <> 'cancelled', other.starts_at, other.id)
            > (latest.status <> 'cancelled', latest.starts_at, latest.id)
);
