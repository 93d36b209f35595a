-- One kind had two spellings. Both are still accepted, and read, as one.
UPDATE bookings SET case_type = 'Property / DFS' WHERE case_type = 'Property/DFS';
