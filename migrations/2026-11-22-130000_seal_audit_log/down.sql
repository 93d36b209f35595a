DROP INDEX audit_log_person;
DROP TABLE audit_seals;
DROP TRIGGER audit_log_is_never_emptied ON audit_log;
DROP TRIGGER audit_log_is_append_only ON audit_log;
DROP FUNCTION keep_audit_log;
