-- Clients that were added from a file, for as long as the import can be taken back.
CREATE TABLE client_imports (
    id uuid PRIMARY KEY,
    file_name text NOT NULL,
    added integer NOT NULL,
    merged integer NOT NULL,
    created_at timestamptz NOT NULL
);

-- What an import did to each client. No contents: an import only fills in what was empty, so the
-- names of the fields are enough to take it back.
CREATE TABLE imported_clients (
    import_id uuid NOT NULL REFERENCES client_imports ON DELETE CASCADE,
    client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
    -- Null if the import added the client.
    filled text[],
    PRIMARY KEY (import_id, client_id)
);

CREATE INDEX imported_clients_client ON imported_clients (client_id);
