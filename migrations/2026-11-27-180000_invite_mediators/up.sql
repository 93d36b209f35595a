-- Whether a mediator's calendar learns of their sessions by email.
ALTER TABLE employees ADD COLUMN calendar_mail boolean NOT NULL DEFAULT true;
