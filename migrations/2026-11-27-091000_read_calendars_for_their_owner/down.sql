ALTER TABLE outside_calendars DROP COLUMN owner;
