ALTER TABLE calendar_feeds DROP COLUMN issued_by;
