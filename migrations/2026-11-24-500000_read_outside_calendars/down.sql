CREATE OR REPLACE VIEW closed_times AS
SELECT employees.id AS employee_id, first_day::timestamp AS starts_at, (last_day + 1)::timestamp AS ends_at, reason,
    'closure' AS source
FROM closures
JOIN employees ON employees.deleted_at IS NULL AND (closures.employee_id = employees.id OR closures.employee_id IS NULL)
UNION ALL
SELECT employee_id, day::timestamp, (day + 1)::timestamp, day_off ->> 'reason', 'day_off'
FROM weekly_plans
CROSS JOIN LATERAL jsonb_array_elements(plan -> 'exceptions') AS day_off
CROSS JOIN LATERAL CAST(day_off ->> 'date' AS date) AS day;
DROP TABLE outside_busy_times;
DROP TABLE outside_calendars;
