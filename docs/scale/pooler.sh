#!/bin/sh
# Starts PgBouncer for the users of the database: here the product, with the password of POSTGRES_PASSWORD.
set -eu
umask 077
printf '"upstroke" "%s"\n' "$POSTGRES_PASSWORD" > /run/pgbouncer/users.txt
exec pgbouncer pgbouncer.ini
