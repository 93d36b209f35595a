DROP TABLE idempotency_keys;
DROP TABLE bookings;
DROP TABLE clients;
DROP TABLE weekly_plans;
DROP TABLE time_slots;
DROP TABLE employees;
