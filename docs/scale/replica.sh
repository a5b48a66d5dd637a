#!/bin/sh
# Starts a replica, and copies the primary the first time. PGPASSWORD is the password of the role `replicator`.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  draft="$PGDATA.new"
  # Copies into a temporary folder and moves it when complete, so an aborted copy starts over.
  until rm -rf "$draft" && mkdir -p "$draft" && chmod 0700 "$draft" &&
    pg_basebackup --host=primary --username=replicator --pgdata="$draft" --checkpoint=fast --wal-method=stream \
      --write-recovery-conf; do
    sleep 2
  done
  rm -rf "$PGDATA"
  mv "$draft" "$PGDATA"
fi
exec postgres -c config_file=/etc/postgresql/postgresql.conf "$@"
