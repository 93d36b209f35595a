-- Requests a staff member's openings day after day, as the page does on a click:
-- wrk … -- STAFF_MEMBER DAY,DAY,…
local staff, days, turn = "", {}, 0
function init(args)
  staff = args[1]
  for day in args[2]:gmatch("[^,]+") do days[#days + 1] = day end
end

function request()
  turn = turn % #days + 1
  return wrk.format("GET", ("/appointment/ajax/available_slots/?selected_date=%s&staff_member=%s&service_id=%s"):format(
    days[turn], staff, staff), { ["x-requested-with"] = "XMLHttpRequest" })
end
