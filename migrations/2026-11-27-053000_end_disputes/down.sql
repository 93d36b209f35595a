UPDATE payments SET disputed = dispute IS NOT NULL;
ALTER TABLE payments DROP COLUMN dispute;
