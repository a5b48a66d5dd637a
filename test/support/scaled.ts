import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ownerSettings } from './api-client.ts'
import { freePort } from './free-port.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { type Product, type Settings, startProduct } from './product.ts'
import { settingsOfBucket, startS3Server } from './s3-server.ts'
import { makeInProcessPooler } from './scale/in-process-pooler.ts'
import { makeInProcessProxy } from './scale/in-process-proxy.ts'
import { makeNginx } from './scale/nginx.ts'
import { makePgBouncer } from './scale/pgbouncer.ts'
import { type PostgresServer, startPrimaryAndReplica } from './scale/postgres-server.ts'
import { findPrograms, type Program } from './scale/programs.ts'
import type { Service } from './scale/server.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** A process of the product that can be stopped, and restarted at the same address. */
type ApiProcess = Service & {
  /** Bypasses the proxy. */
  url: string
  logged(): readonly string[]
}

/** The product on several machines, each simulated by local processes. */
export type ScaledSetup = {
  /** The public URL, which is the proxy's. */
  url: string
  proxy: Service
  apiProcesses: readonly [ApiProcess, ApiProcess]
  pooler: Service
  primary: PostgresServer
  replica: PostgresServer
  imageStore: Awaited<ReturnType<typeof startS3Server>>
  inbox: Inbox
  stop(): Promise<void>
}

/** Starts the same parts as `docker compose --profile scale` (proxy, two processes, pooler, primary and replica, image store, mail
 * server), with its configuration files. A small substitute replaces an unavailable nginx or PgBouncer. Prints which of them it uses. */
export const startScaledSetup = async (): Promise<ScaledSetup> => {
  const { nginx, pgbouncer } = await findPrograms('nginx', 'pgbouncer')
  process.stdout.write(`Scaled with ${describeProgram('nginx', nginx)}, ${describeProgram('PgBouncer', pgbouncer)}\n`)
  const cleanups: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const end of cleanups.reverse()) await end()
  }
  try {
    return { ...(await startParts({ nginx, pgbouncer }, cleanups)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const describeProgram = (name: string, program: Program | null): string =>
  program ? `${name} ${program.version}` : `a substitute for ${name}`

const startParts = async (
  { nginx, pgbouncer }: { nginx: Program | null; pgbouncer: Program | null },
  cleanups: (() => unknown)[],
): Promise<Omit<ScaledSetup, 'stop'>> => {
  const folder = makeTemporaryFolder('scaled-')
  cleanups.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const makeSubfolder = (name: string): string => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  const { primary, replica } = await startPrimaryAndReplica(folder, inject('postgres').dataFolder)
  cleanups.push(
    () => primary.end(),
    () => replica.end(),
  )
  const primaryPort = primary.port
  const pooler = await (pgbouncer
    ? makePgBouncer(pgbouncer, makeSubfolder('pgbouncer'), { primaryPort })
    : makeInProcessPooler({ primaryPort }))
  await pooler.start()
  cleanups.push(() => pooler.end())
  const imageStore = await startS3Server()
  cleanups.push(() => imageStore.stop())
  const inbox = await openInbox()
  cleanups.push(() => inbox.close())

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    BASE_URL: url,
    TRUST_PROXY: '1',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: primary.url,
    DATABASE_REPLICA_URLS: replica.url,
    DATABASE_PREPARE: String(pooler.prepare),
    SMTP_URL: inbox.url,
    ...settingsOfBucket(await imageStore.makeBucket()),
    ...ownerSettings,
  }
  const processPorts = [await freePort(), await freePort()] as const
  const [first, second] = processPorts.map((processPort, index) =>
    makeApiProcess({ ...settings, PORT: `${processPort}`, DATA_DIR: makeSubfolder(`api-${index}`) }),
  )
  if (!first || !second) throw new Error('There must be two processes')
  cleanups.push(() => Promise.all([first.end(), second.end()]))
  await Promise.all([first.start(), second.start()])
  const proxy = nginx
    ? makeNginx(nginx, makeSubfolder('nginx'), { port, processPorts })
    : makeInProcessProxy({ port, processPorts })
  cleanups.push(() => proxy.end())
  await proxy.start()
  return { url, proxy, apiProcesses: [first, second], pooler, primary, replica, imageStore, inbox }
}

const makeApiProcess = (settings: Settings): ApiProcess => {
  let product: Product | undefined
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    logged: () => product?.logged() ?? [],
    start: async () => {
      product = await startProduct(settings)
    },
    end: async (signal) => {
      await product?.end(signal)
    },
  }
}
