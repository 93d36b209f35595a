ALTER TABLE payment_providers
    DROP COLUMN public_config,
    DROP COLUMN secret_env_names;
