#!/bin/sh
# Starts Varnish with varnish.vcl, which is beside this script. It writes to the current folder.
#
#   EDGE_PROCESSES='10.0.0.1:3000 10.0.0.2:3000'  the processes; a name with several addresses counts as several
#   EDGE_LISTEN=:8080                             for visitors
#   EDGE_PURGE_LISTEN=10.0.0.9:6085               for purging: reachable by the processes only
#   EDGE_PURGE_SECRET=…                           as in the settings of the processes
#   EDGE_MEMORY=512m                              for cached responses
#
# Names are resolved at the start.
set -eu

addresses() {
  for process in $EDGE_PROCESSES; do
    host=${process%:*}
    case $host in
      *[!0-9.]*) getent ahostsv4 "$host" | awk '{ print $1 }' | sort -u ;;
      *) echo "$host" ;;
    esac | sed "s/$/ ${process##*:}/"
  done
}

# Prints the backends in a group, and its director.
group() {
  addresses | awk -v name="$1" -v probe="$2" '
    {
      printf "backend %s_%d {\n  .host = \"%s\";\n  .port = \"%s\";\n", name, NR, $1, $2
      print "  .connect_timeout = 1s;\n  .first_byte_timeout = 30s;\n  .between_bytes_timeout = 15s;"
      print probe "}"
      members = members sprintf("  %s.add_backend(%s_%d);\n", name, name, NR)
    }
    END { printf "sub vcl_init {\n  new %s = directors.round_robin();\n%s}\n", name, members }
  '
}

{
  group ready '  .probe = readiness;
'
  group any ''
} > processes.vcl

# The idle time is shorter than a process keeps connections (10 seconds, and 2 seconds while it stops). Varnish's own compression
# is off, because it lacks Brotli. A header may be as long as a process accepts, or the tags of a long list. The log in shared
# memory contains no URLs and no headers.
exec varnishd -F -n "$PWD/work" -f "$(dirname "$0")/varnish.vcl" -j none \
  -a "visitors=$EDGE_LISTEN" -a "purge=$EDGE_PURGE_LISTEN" -s "malloc,${EDGE_MEMORY:-512m}" \
  -p "vcl_path=$PWD" -p http_gzip_support=off -p backend_idle_timeout=1 \
  -p http_req_hdr_len=32k -p http_req_size=64k -p http_resp_hdr_len=32k -p http_resp_size=64k \
  -p workspace_client=192k -p workspace_backend=192k \
  -p vsl_mask=-VCL_call,-VCL_return,-VCL_acl,-ReqURL,-ReqHeader,-ReqUnset,-RespHeader,-RespUnset,-BereqURL,-BereqHeader,-BereqUnset,-BerespHeader,-BerespUnset,-ObjHeader
