ALTER TABLE employees
    DROP CONSTRAINT employees_photo_focus,
    DROP COLUMN photo_x,
    DROP COLUMN photo_y;
