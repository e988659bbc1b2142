#!/bin/bash
# A hot standby: copies the primary when it has no data yet, then follows it through its slot and answers reads. To make it the primary:
# pg_ctl promote (or `select pg_promote()`); the gateways find it, because their DATABASE_URL names both.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD="$REPLICATION_PASSWORD"
  # An interrupted copy is begun again.
  find "$PGDATA" -mindepth 1 -delete
  # -R writes how to connect, and marks the data as a standby's.
  pg_basebackup -h "$PRIMARY_HOST" -p "${PRIMARY_PORT:-5432}" -U replicator -D "$PGDATA" -S standby -X stream -c fast -R
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on
