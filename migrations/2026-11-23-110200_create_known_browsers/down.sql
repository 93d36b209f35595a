DELETE FROM outbox WHERE known_browser_id IS NOT NULL;
ALTER TABLE outbox DROP COLUMN known_browser_id;
DROP TABLE known_browsers;
