import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import type { Program } from './programs.ts'
import { isListening, makeServer, type Service } from './server.ts'

const scaleFolder = join(import.meta.dirname, '../../../docs/scale')

/** Returns the text of the shipped api-servers.conf, with its `server` lines repeated for each port. */
const apiServersConf = (ports: readonly number[]): string =>
  readFileSync(join(scaleFolder, 'api-servers.conf'), 'utf8').replace(/^server api:3000 (.*)$/gm, (_, options) =>
    ports.map((port) => `server 127.0.0.1:${port} ${options}`).join('\n'),
  )

/** Makes an nginx service with the shipped configuration, adapting only addresses and paths. */
export const makeNginx = (
  { path }: Program,
  folder: string,
  { port, processPorts }: { port: number; processPorts: readonly number[] },
): Service => {
  copyFileSync(join(scaleFolder, 'nginx.conf'), join(folder, 'nginx.conf'))
  writeFileSync(join(folder, 'listen.conf'), `listen 127.0.0.1:${port};\n`)
  writeFileSync(join(folder, 'api-servers.conf'), apiServersConf(processPorts))
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  const [program = '', ...args] = [...unprivilegedUserOf(folder).commandPrefix, path, ...options]
  const log = join(folder, 'nginx.log')
  return makeServer({ program, args, cwd: folder, log, isReady: () => isListening(port) })
}
