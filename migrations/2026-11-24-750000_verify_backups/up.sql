-- Which backups were restored into a scratch database, and whether what came back was what they hold. A process that
-- wants to verify the next one writes its row first, so that one does.
CREATE TABLE backup_verifications (
    id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    backup       text NOT NULL,
    started_at   timestamptz NOT NULL DEFAULT now(),
    completed_at timestamptz,
    outcome      text CONSTRAINT backup_verifications_outcome CHECK (outcome IN ('restores', 'damaged', 'unknown')),
    problem      text NOT NULL DEFAULT '',
    CONSTRAINT backup_verifications_completed CHECK ((completed_at IS NULL) = (outcome IS NULL))
);
