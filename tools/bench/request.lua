-- Sends the requests of a file in order, starting at a given line, each with a random client IP.
-- Arguments: file, index of the first line. A line: METHOD, tab, path, tab, body, tab, validator. Other headers come
-- from wrk's -H.
local lines, at = {}, 0
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

-- If-None-Match of the command line (-H), for lines without a validator.
local validator

function init(args)
  validator = wrk.headers["If-None-Match"]
  for line in io.lines(args[1]) do
    local method, path, body, validator = line:match("^(%S+)\t(%S+)\t?([^\t]*)\t?(.*)$")
    local sent = { method = method, path = path, body = body ~= "" and body or nil }
    if validator ~= "" then sent.validator = validator end
    table.insert(lines, sent)
  end
  at = tonumber(args[2])
  math.randomseed(os.time() + number)
end

function request()
  local line = lines[at % #lines + 1]
  at = at + 1
  local visitor = string.format("203.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))
  wrk.headers["X-Forwarded-For"] = visitor
  wrk.headers["If-None-Match"] = line.validator or validator
  wrk.headers["Content-Type"] = line.body and "application/x-www-form-urlencoded" or nil
  return wrk.format(line.method, line.path, nil, line.body)
end

function done(summary, latency)
  local failures = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    failures.status, failures.connect + failures.read + failures.write + failures.timeout))
end
