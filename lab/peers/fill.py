# What an administrator enters before the first booking, for `manage.py shell`: staff members 1 to
# PEER_STAFF with 24 openings of 20 minutes on every weekday, as lab/bench/data.sql has them, and
# one more with three openings a day, whose month is measured. Each offers one service of the same
# number, so that a visitor's page lists one staff member and not all of them.
import os
from datetime import time, timedelta

from appointment.models import Config, Service, StaffMember, WorkingHours
from django.contrib.auth.models import User

User.objects.create_superuser("admin", "admin@example.com", "a password of the benchmark")
Config.objects.create(
    slot_duration=20, lead_time=time(8), finish_time=time(16), appointment_buffer_time=0, website_name="Peer"
)
staff = int(os.environ["PEER_STAFF"])
for number in range(1, staff + 2):
    minutes, start, end = (60, time(9), time(12)) if number > staff else (20, time(8), time(16))
    service = Service.objects.create(
        id=number, name=f"Family Mediation {number}", duration=timedelta(minutes=minutes), price=750
    )
    user = User.objects.create_user(
        f"mediator{number}", f"mediator{number}@example.com", first_name="Mediator", last_name=str(number)
    )
    member = StaffMember.objects.create(
        id=number, user=user, slot_duration=minutes, lead_time=start, finish_time=end
    )
    member.services_offered.add(service)
    for day in range(1, 6):
        WorkingHours.objects.create(staff_member=member, day_of_week=day, start_time=start, end_time=end)
