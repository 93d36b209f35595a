DROP INDEX audit_log_subject;
ALTER TABLE audit_log DROP COLUMN detail;
