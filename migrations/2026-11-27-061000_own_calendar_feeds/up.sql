-- Who made a feed, so that it ends with their right to read the calendar. Feeds from before know it from the audit log;
-- one that does not ends with the account of its mediator.
ALTER TABLE calendar_feeds ADD COLUMN issued_by uuid REFERENCES admins (id) ON DELETE CASCADE;
UPDATE calendar_feeds SET issued_by = (
    SELECT line.admin_id FROM audit_log AS line JOIN admins ON admins.id = line.admin_id
    WHERE line.action = 'calendar_feed.created' AND line.subject = calendar_feeds.employee_id::text
    ORDER BY line.at DESC, line.id DESC LIMIT 1
);
CREATE INDEX calendar_feeds_issued_by ON calendar_feeds (issued_by);
