ALTER TABLE bookings DROP COLUMN language;
ALTER TABLE contact_requests DROP COLUMN language;

UPDATE email_templates SET is_active = false WHERE language <> 'en';
DROP INDEX email_templates_one_active_per_type;
ALTER TABLE email_templates DROP COLUMN language;
CREATE UNIQUE INDEX email_templates_one_active_per_type ON email_templates (template_type)
    WHERE is_active AND template_type <> 'custom';
