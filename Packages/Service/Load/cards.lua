-- Requests for wrk: distinct cards, of which a part is invalid. The statuses of all threads are printed as JSON.
--
-- Arguments: the first number of the cards, the number of invalid requests of 100, the format.
local threads = {}

function setup(thread)
   thread:set("number", #threads)
   table.insert(threads, thread)
end

function init(args)
   first = tonumber(args[1] or "0") + number * 10000000
   invalid = tonumber(args[2] or "0")
   format = args[3] or "png"
   counter = 0
   statuses = ""
   counts = {}
end

function request()
   counter = counter + 1
   local id = first + counter
   local path = "/v1/cards/social." .. format .. "?tags=Load&author=Author+" .. id .. "&title=Card+number+" .. id
      .. "+of+a+hundred+thousand"
   if counter % 100 < invalid then
      local kind = counter % 3
      if kind == 0 then path = path .. "&width=1000000" end
      if kind == 1 then path = path .. "&unknown=1" end
      if kind == 2 then path = "/v1/cards/none." .. format .. "?a=" .. id end
   end
   return wrk.format("GET", path)
end

function response(status)
   counts[status] = (counts[status] or 0) + 1
   statuses = ""
   for key, value in pairs(counts) do statuses = statuses .. key .. ":" .. value .. " " end
end

function done(summary, latency)
   local totals = {}
   for _, thread in ipairs(threads) do
      for key, value in string.gmatch(thread:get("statuses"), "(%d+):(%d+)") do
         totals[key] = (totals[key] or 0) + tonumber(value)
      end
   end
   local parts = {}
   for key, value in pairs(totals) do table.insert(parts, string.format('"%s": %d', key, value)) end
   local errors = summary.errors
   print(string.format(
      'RESULT {"requests": %d, "seconds": %.3f, "bytes": %d, "p50": %.3f, "p99": %.3f, "socketErrors": %d, "statuses": {%s}}',
      summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
      errors.connect + errors.read + errors.write + errors.timeout, table.concat(parts, ", ")))
end
