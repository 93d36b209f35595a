// The script that other websites run.
