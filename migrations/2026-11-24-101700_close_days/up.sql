-- Days on which one mediator, or the whole practice (those hired later included), cannot be booked.
CREATE TABLE closures (
    id          uuid PRIMARY KEY,
    employee_id uuid REFERENCES employees (id),
    first_day   date NOT NULL,
    last_day    date NOT NULL,
    reason      text NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT closures_in_order CHECK (first_day <= last_day),
    CONSTRAINT closures_once UNIQUE NULLS NOT DISTINCT (employee_id, first_day, last_day)
);

-- When mediators cannot be booked although no one has booked them, and why. Another reason joins here, so that every reader
-- knows of it.
CREATE VIEW closed_times AS
SELECT employees.id AS employee_id, first_day::timestamp AS starts_at, (last_day + 1)::timestamp AS ends_at, reason,
    'closure' AS source
FROM closures
JOIN employees ON employees.deleted_at IS NULL AND (closures.employee_id = employees.id OR closures.employee_id IS NULL)
UNION ALL
SELECT employee_id, day::timestamp, (day + 1)::timestamp, day_off ->> 'reason', 'day_off'
FROM weekly_plans
CROSS JOIN LATERAL jsonb_array_elements(plan -> 'exceptions') AS day_off
CROSS JOIN LATERAL CAST(day_off ->> 'date' AS date) AS day;
