import { join } from 'node:path'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import { isListening, makeServer, type Service } from './server.ts'

const scaleFolder = join(import.meta.dirname, '../../../docs/scale')

/** Returns the settings with which processes purge the edge cache at this port. */
export const purgeSettings = (purgePort: number) => ({
  EDGE_PURGE_URLS: `http://127.0.0.1:${purgePort}`,
  EDGE_PURGE_SECRET: 'the-secret-of-the-edges',
})

type Ports = { port: number; purgePort: number; processPorts: readonly number[] }

/** Makes a Varnish service with the shipped configuration and script. */
export const makeVarnish = (folder: string, { port, purgePort, processPorts }: Ports): Service => {
  const [program = '', ...args] = [...unprivilegedUserOf(folder).commandPrefix, 'sh', join(scaleFolder, 'varnish.sh')]
  const env = {
    ...process.env,
    PATH: `${process.env.PATH}:/usr/sbin`,
    EDGE_PROCESSES: processPorts.map((processPort) => `127.0.0.1:${processPort}`).join(' '),
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_PURGE_LISTEN: `127.0.0.1:${purgePort}`,
    EDGE_PURGE_SECRET: purgeSettings(purgePort).EDGE_PURGE_SECRET,
    EDGE_MEMORY: '64m',
  }
  const log = join(folder, 'varnish.log')
  return makeServer({ program, args, cwd: folder, log, env, isReady: () => isListening(port) })
}
