#!/bin/sh
# Starts a replica; the first time it copies the primary. PGPASSWORD is that of the role `replicator`.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  draft="$PGDATA.new"
  # Beside its place, and moved there when it is whole: a copy that broke off is begun again.
  until rm -rf "$draft" && mkdir -p "$draft" && chmod 0700 "$draft" &&
    pg_basebackup --host=primary --username=replicator --pgdata="$draft" --checkpoint=fast --wal-method=stream \
      --write-recovery-conf; do
    sleep 2
  done
  rm -rf "$PGDATA"
  mv "$draft" "$PGDATA"
fi
exec postgres -c config_file=/etc/postgresql/postgresql.conf "$@"
