ALTER TABLE weekly_plans DROP COLUMN offered_through;
ALTER TABLE time_slots DROP COLUMN from_plan;
