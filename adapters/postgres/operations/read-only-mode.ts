import { withDedicatedConnection } from '#adapters/postgres/connection/dedicated-connection.ts'
import type { ConnectionConfig } from '#adapters/postgres/connection/primary-client.ts'

const COUNT_OTHER_SESSIONS = `
  select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

export const setReadOnly = (config: ConnectionConfig, readOnly: boolean): Promise<number> =>
  withDedicatedConnection(config, async (client) => {
    await client.query('set default_transaction_read_only = off')
    const setting = readOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
    await client.query(`alter database ${client.escapeIdentifier(client.database ?? '')} ${setting}`)
    const { rows } = await client.query<{ others: number }>(COUNT_OTHER_SESSIONS)
    return rows[0]?.others ?? 0
  })

export const isReadOnly = (config: ConnectionConfig): Promise<boolean> =>
  withDedicatedConnection(config, async (client) => {
    const { rows } = await client.query<{ value: string }>(
      "select current_setting('default_transaction_read_only') as value",
    )
    return rows[0]?.value === 'on'
  })
