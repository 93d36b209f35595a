-- Who a client is. A column of its own can be named in ON CONFLICT by a statement that is prepared once.
ALTER TABLE clients ADD COLUMN email_key text GENERATED ALWAYS AS (lower(email)) STORED;
CREATE UNIQUE INDEX clients_email_key_key ON clients (email_key);
DROP INDEX clients_email_key;
ALTER INDEX clients_email_key_key RENAME TO clients_email_key;
