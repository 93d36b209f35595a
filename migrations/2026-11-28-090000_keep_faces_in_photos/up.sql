-- The point of a mediator's photo that stays in view where it is cropped, in percent from its left and its top.
ALTER TABLE employees
    ADD COLUMN photo_x smallint NOT NULL DEFAULT 50,
    ADD COLUMN photo_y smallint NOT NULL DEFAULT 50,
    ADD CONSTRAINT employees_photo_focus CHECK (photo_x BETWEEN 0 AND 100 AND photo_y BETWEEN 0 AND 100);
