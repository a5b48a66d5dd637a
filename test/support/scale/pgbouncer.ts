import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_ROLE } from '#adapters/embedded-postgres/data-folder.ts'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import { freePort } from '#test/support/free-port.ts'
import type { Program } from './programs.ts'
import { isListening, makeServer, type Service } from './server.ts'

const scaleFolder = join(import.meta.dirname, '../../../docs/scale')

/** Returns whether this release of PgBouncer supports prepared statements, as all releases since 1.21 do. */
const supportsPreparedStatements = ({ version }: Program): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 1 || minor >= 21
}

/** Makes a PgBouncer service with the shipped configuration, except for addresses, authentication (`any`) and, in releases
 * before 1.21, prepared statements. */
export const makePgBouncer = async (
  program: Program,
  folder: string,
  { primaryPort }: { primaryPort: number },
): Promise<Service & { url: string; prepare: boolean }> => {
  const port = await freePort()
  const prepare = supportsPreparedStatements(program)
  const localConfig = readFileSync(join(scaleFolder, 'databases.ini'), 'utf8')
    .replace('host=primary port=5432', `host=127.0.0.1 port=${primaryPort} user=${DATABASE_ROLE}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file.*$/m, '')
    .replace(/^max_prepared_statements.*$/m, prepare ? '$&' : '')
  writeFileSync(join(folder, 'databases.ini'), localConfig)
  copyFileSync(join(scaleFolder, 'pgbouncer.ini'), join(folder, 'pgbouncer.ini'))
  const [executable = '', ...args] = [...unprivilegedUserOf(folder).commandPrefix, program.path, 'pgbouncer.ini']
  const server = makeServer({
    program: executable,
    args,
    cwd: folder,
    log: join(folder, 'pgbouncer.log'),
    isReady: () => isListening(port),
  })
  return { ...server, url: `postgres://${DATABASE_ROLE}@127.0.0.1:${port}/upstroke`, prepare }
}
