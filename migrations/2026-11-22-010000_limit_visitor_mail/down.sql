DROP FUNCTION announce_for_visitor;
DROP FUNCTION unanswered_requests_of;
DROP FUNCTION pending_bookings_of;
DROP FUNCTION address_key;
DELETE FROM outbox WHERE withheld_at IS NOT NULL OR kind IN ('client_mail_withheld', 'contact_mail_withheld');
ALTER TABLE outbox
    DROP CONSTRAINT outbox_withheld_is_never_due,
    DROP COLUMN withheld_at,
    DROP COLUMN visitor;
