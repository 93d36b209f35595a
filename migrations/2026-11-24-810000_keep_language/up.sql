-- What a client reads; email to them is written in it.
ALTER TABLE bookings ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT bookings_language CHECK (language IN ('en', 'es'));
ALTER TABLE contact_requests ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT contact_requests_language CHECK (language IN ('en', 'es'));

-- One template of a type is in force for each language.
ALTER TABLE email_templates ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT email_templates_language CHECK (language IN ('en', 'es'));
DROP INDEX email_templates_one_active_per_type;
CREATE UNIQUE INDEX email_templates_one_active_per_type ON email_templates (template_type, language)
    WHERE is_active AND template_type <> 'custom';
