-- Each administrator's own dashboard: what it is called and where its shortcuts lead.
CREATE TABLE dashboards (
    admin_id   uuid PRIMARY KEY REFERENCES admins (id) ON DELETE CASCADE,
    body       jsonb NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
);
