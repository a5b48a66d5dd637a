import { join } from 'node:path'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import { isListening, makeServer, type Service } from './server.ts'

const shipped = join(import.meta.dirname, '../../../docs/scale')

/** The settings of the processes that purge this edge. */
export const purgeSettings = (purgePort: number) => ({
  EDGE_PURGE_URLS: `http://127.0.0.1:${purgePort}`,
  EDGE_PURGE_SECRET: 'the-secret-of-the-edges',
})

type Ports = { port: number; purgePort: number; apis: readonly number[] }

/** Varnish with the shipped configuration and script. */
export const makeVarnish = (folder: string, { port, purgePort, apis }: Ports): Service => {
  const [program = '', ...args] = [...unprivilegedUserOf(folder).commandPrefix, 'sh', join(shipped, 'varnish.sh')]
  const env = {
    ...process.env,
    PATH: `${process.env.PATH}:/usr/sbin`,
    EDGE_PROCESSES: apis.map((api) => `127.0.0.1:${api}`).join(' '),
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_PURGE_LISTEN: `127.0.0.1:${purgePort}`,
    EDGE_PURGE_SECRET: purgeSettings(purgePort).EDGE_PURGE_SECRET,
    EDGE_MEMORY: '64m',
  }
  const log = join(folder, 'varnish.log')
  return makeServer({ program, args, cwd: folder, log, env, isReady: () => isListening(port) })
}
