-- When backups were made. A process that wants to make the next automatic one writes its row first, so that one does.
CREATE TABLE backup_runs (
    id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    automatic    boolean NOT NULL,
    started_at   timestamptz NOT NULL DEFAULT now(),
    completed_at timestamptz
);
