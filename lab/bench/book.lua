-- Books the sessions FIRST, FIRST + 1, … one after another: wrk … -- FIRST PER_THREAD MEDIATORS
-- DAY,DAY,…
local threads = 0
function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local next_session, mediators, days = 0, 0, {}
function init(args)
  next_session = args[1] + number * args[2]
  mediators = tonumber(args[3])
  for day in args[4]:gmatch("[^,]+") do days[#days + 1] = day end
end

local function id(n) return ("00000000-0000-7000-8000-%012x"):format(n) end

function request()
  local n = next_session
  next_session = n + 1
  local turn = math.floor(n / mediators)
  local minute = 8 * 60 + turn % 24 * 20
  local body = ('{"employee_id":"%s","slot_id":"%s","date":"%s","start_time":"%02d:%02d","case_type":"Family",'
    .. '"case_title":"Family Mediation","description":"","contact_method":"Virtual","status":"pending",'
    .. '"client_name":"Client %d","client_email":"client%d@example.com","client_phone":""}'):format(
    id(1 + n % mediators), id(n), days[math.floor(turn / 24) + 1], math.floor(minute / 60), minute % 60, n, n)
  local headers = { ["content-type"] = "application/json", ["idempotency-key"] = "bench-" .. n }
  for name, value in pairs(wrk.headers) do headers[name] = value end
  return wrk.format("POST", "/api/bookings", headers, body)
end
