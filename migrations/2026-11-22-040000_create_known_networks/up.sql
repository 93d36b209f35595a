-- From where administrators signed in lately. Others who guess their passwords do not slow down sign-ins from there.
CREATE TABLE known_networks (
    admin_id uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    network  text NOT NULL,
    seen_at  timestamptz NOT NULL,
    PRIMARY KEY (admin_id, network)
);
CREATE INDEX known_networks_age ON known_networks (seen_at);

-- Sign-ins before this release count too. Of an IPv6 address the /64 is the network.
INSERT INTO known_networks (admin_id, network, seen_at)
SELECT admins.id, host(network(set_masklen(address::inet, least(masklen(address::inet), 64)))), max(at)
FROM audit_log
JOIN admins ON admins.id = admin_id
WHERE action = 'session.started' AND address IS NOT NULL AND at > now() - interval '90 days'
GROUP BY 1, 2;
