DROP TABLE email_templates;
