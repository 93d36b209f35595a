-- What a provider is set up with: settings that are no secret, and the names of the environment variables with its secrets.
ALTER TABLE payment_providers
    ADD COLUMN public_config    jsonb NOT NULL DEFAULT '{}',
    ADD COLUMN secret_env_names jsonb NOT NULL DEFAULT '{}';
