-- A mediator's calendar elsewhere. Its address is a secret, and sealed.
CREATE TABLE outside_calendars (
    employee_id   uuid PRIMARY KEY REFERENCES employees (id),
    address       text NOT NULL,
    masked        text NOT NULL,
    added_at      timestamptz NOT NULL,
    -- When someone last began to read it.
    tried_at      timestamptz NOT NULL,
    -- When it was last read.
    read_at       timestamptz NOT NULL,
    problem       text,
    -- When the practice was told that it cannot be read.
    reported_at   timestamptz,
    skipped       integer NOT NULL CHECK (skipped >= 0),
    etag          text,
    last_modified text,
    read_through  date NOT NULL,
    zone          text NOT NULL
);

-- When these calendars say that the mediator is busy; not with what.
CREATE TABLE outside_busy_times (
    employee_id uuid NOT NULL REFERENCES outside_calendars (employee_id) ON DELETE CASCADE,
    starts_at   timestamp NOT NULL,
    ends_at     timestamp NOT NULL,
    PRIMARY KEY (employee_id, starts_at),
    CONSTRAINT outside_busy_times_in_order CHECK (starts_at < ends_at)
);

CREATE OR REPLACE VIEW closed_times AS
SELECT employees.id AS employee_id, first_day::timestamp AS starts_at, (last_day + 1)::timestamp AS ends_at, reason,
    'closure' AS source
FROM closures
JOIN employees ON employees.deleted_at IS NULL AND (closures.employee_id = employees.id OR closures.employee_id IS NULL)
UNION ALL
SELECT employee_id, day::timestamp, (day + 1)::timestamp, day_off ->> 'reason', 'day_off'
FROM weekly_plans
CROSS JOIN LATERAL jsonb_array_elements(plan -> 'exceptions') AS day_off
CROSS JOIN LATERAL CAST(day_off ->> 'date' AS date) AS day
UNION ALL
SELECT employee_id, starts_at, ends_at, 'Busy elsewhere', 'outside_calendar'
FROM outside_busy_times;
