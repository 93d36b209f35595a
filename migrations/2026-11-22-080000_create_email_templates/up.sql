-- The practice's own email templates. The built-in ones are part of the program.
CREATE TABLE email_templates (
    id            uuid PRIMARY KEY,
    name          text NOT NULL,
    template_type text NOT NULL CONSTRAINT email_templates_type CHECK (template_type IN (
        'booking_confirmation', 'booking_confirmed', 'appointment_reminder', 'welcome', 'follow_up', 'custom'
    )),
    subject       text NOT NULL,
    mode          text NOT NULL CONSTRAINT email_templates_mode CHECK (mode IN ('simple', 'html', 'text')),
    html_content  text NOT NULL,
    text_content  text NOT NULL,
    is_active     boolean NOT NULL,
    updated_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX email_templates_one_active_per_type ON email_templates (template_type)
    WHERE is_active AND template_type <> 'custom';
