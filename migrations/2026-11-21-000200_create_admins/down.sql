DROP TABLE audit_log;
DROP TABLE login_attempts;
DROP TABLE sessions;
DROP TABLE admins;
