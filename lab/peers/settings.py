

# What django-appointment's documentation and Django's deployment checklist ask for, appended to the
# settings that `django-admin startproject` writes.
import os
from urllib.parse import urlsplit

DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS += ["appointment"]
APPOINTMENT_WEBSITE_NAME = "Peer"
TIME_ZONE = "America/New_York"

_database = urlsplit(os.environ["PEER_DATABASE_URL"])
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": _database.path[1:],
        "USER": _database.username,
        "PASSWORD": _database.password,
        "HOST": _database.hostname,
        "PORT": _database.port,
        "CONN_MAX_AGE": 600,
    }
}

EMAIL_HOST = "127.0.0.1"
EMAIL_PORT = int(os.environ["PEER_SMTP_PORT"])
EMAIL_USE_TLS = False
DEFAULT_FROM_EMAIL = "peer@example.com"
