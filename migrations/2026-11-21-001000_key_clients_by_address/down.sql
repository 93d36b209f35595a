DROP INDEX clients_email_key;
ALTER TABLE clients DROP COLUMN email_key;
CREATE UNIQUE INDEX clients_email_key ON clients (lower(email));
