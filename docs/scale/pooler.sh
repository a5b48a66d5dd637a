#!/bin/sh
# Starts PgBouncer. Who may use it is who may use the database: here the product, with the password of POSTGRES_PASSWORD.
set -eu
umask 077
printf '"upstroke" "%s"\n' "$POSTGRES_PASSWORD" > /run/pgbouncer/users.txt
exec pgbouncer pgbouncer.ini
