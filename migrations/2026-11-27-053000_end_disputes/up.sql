-- A dispute ends: the bank decides for the practice, or returns the money. The column disputed has no reader any longer; a later
-- release drops it.
ALTER TABLE payments ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost'));
UPDATE payments SET dispute = 'open' WHERE disputed;
