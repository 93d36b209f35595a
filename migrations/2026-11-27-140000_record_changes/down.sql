DROP FUNCTION record_for_visitor(text, text, text, jsonb, uuid, uuid, bigint, uuid, text, uuid, text, uuid, text);
ALTER TABLE audit_log DROP COLUMN changes;
