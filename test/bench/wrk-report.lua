-- Prints the result of a wrk run as one line of JSON for load.ts; latencies are in microseconds.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"requests":%d,"us":%d,"bytes":%d,"errors":%d,"p50us":%d,"p99us":%d}\n',
    summary.requests, summary.duration, summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
