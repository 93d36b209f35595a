ALTER TABLE employees DROP COLUMN calendar_mail;
