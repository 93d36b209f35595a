-- Nothing may change a line, and none may be deleted before its 90th day: not even this program. A restore only adds lines.
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND old.at < now() - interval '90 days' THEN
        RETURN old;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();

-- One seal per line, in the order of sealing: a keyed hash of the line and of the seal before it. It does not refer to the
-- line, so that a missing line is noticed.
CREATE TABLE audit_seals (
    number  bigint PRIMARY KEY,
    line_id bigint NOT NULL UNIQUE,
    hash    bytea NOT NULL
);

-- What one person did.
CREATE INDEX audit_log_person ON audit_log (admin_id, at DESC, id DESC);
