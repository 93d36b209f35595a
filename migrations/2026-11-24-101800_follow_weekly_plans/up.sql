-- Whether the weekly plan put the session on offer and nobody has changed it since, and the last day whose sessions were offered.
ALTER TABLE time_slots ADD COLUMN from_plan boolean NOT NULL DEFAULT false;
ALTER TABLE weekly_plans ADD COLUMN offered_through date;

-- What looks as if the plan, or for want of one the standard plan, had put it on offer did come from there.
UPDATE time_slots SET from_plan = true
FROM weekly_plans
CROSS JOIN LATERAL jsonb_array_elements(plan -> 'sessions') AS session
WHERE weekly_plans.employee_id = time_slots.employee_id AND time_slots.status = 'available' AND starts_at > now()
    AND (session ->> 'weekday')::integer = extract(isodow FROM starts_at) - 1
    AND (session ->> 'start')::time = starts_at::time
    AND (session ->> 'minutes')::integer = duration_minutes
    AND (session ->> 'price_cents')::bigint = time_slots.price_cents;
UPDATE time_slots SET from_plan = true
WHERE status = 'available' AND starts_at > now()
    AND price_cents = CASE session_type WHEN 'full_day' THEN 175000 WHEN 'morning' THEN 75000 WHEN 'afternoon' THEN 75000 END
    AND NOT EXISTS (SELECT FROM weekly_plans WHERE weekly_plans.employee_id = time_slots.employee_id);
