import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { owner, ownerSettings } from '#test/support/api-client.ts'
import { type Browser, visitorFrom } from '#test/support/browser.ts'
import { freePort } from '#test/support/free-port.ts'
import { type Inbox, openInbox } from '#test/support/inbox.ts'
import { type Product, type Settings, startProduct } from '#test/support/product.ts'
import { type PostgresServer, startPostgres } from '#test/support/scale/postgres-server.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'
import { isFullRun } from './fault-extent.ts'
import { type Deliveries, recordDelivery } from './invariants.ts'
import { sendAs } from './request-counts.ts'

/** A separate database server, a mail server, and the product that uses them. */
export type Scene = {
  postgres: PostgresServer
  inbox: Inbox
  deliveries: Deliveries
  /** The product's URL, unchanged by restarts. */
  url: string
  product(): Product
  /** Starts the product again, with the same URL and data. */
  startProduct(): Promise<void>
  /** Starts another process on the same database, with its own settings. The process ends with the scene. */
  startOther(settings: Settings, nodeFlags?: readonly string[]): Promise<Product>
  folder(name: string): string
  stop(): Promise<void>
}

/** Settings that remove obstacles other than the fault: no bot check, and rate limits by forwarded address. */
export const permissiveSettings = { NODE_ENV: 'test', BOT_CHECK: 'none', TRUST_PROXY: '1', LOG_LEVEL: 'warn' } as const

type SceneOptions = {
  /** Returns the product's settings, Node.js flags and script. `base` is a folder that is removed with the scene. */
  productOptions?: (base: string) => { settings: Settings; nodeFlags?: readonly string[]; script?: string }
  /** Returns a folder for the database server's data, its settings, and a cleanup function. `base` is the same folder as above. */
  database?: (base: string) => { folder: string; settings?: Settings; end?: () => void }
}

export const startScene = async ({ productOptions, database }: SceneOptions = {}): Promise<Scene> => {
  // On disk in the full run, because fsync does nothing in memory.
  const base = isFullRun ? mkdtempSync(join(tmpdir(), 'faults-')) : makeTemporaryFolder('faults-')
  const cleanups: (() => unknown)[] = [
    () => rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  ]
  const stop = async (): Promise<void> => {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
  }
  const folder = (name: string): string => {
    mkdirSync(join(base, name), { recursive: true })
    return join(base, name)
  }
  try {
    const databaseOptions = database?.(base)
    cleanups.push(() => databaseOptions?.end?.())
    const postgres = await startPostgres(databaseOptions?.folder ?? base, inject('postgres').dataFolder, {
      // Fsync matters only in a power cut. The full run includes its cost.
      fsync: isFullRun ? 'on' : 'off',
      ...databaseOptions?.settings,
    })
    cleanups.push(() => postgres.end())
    const deliveries: Deliveries = new Map()
    const inbox = await openInbox({
      message: async (mail) => {
        recordDelivery(deliveries, mail)
        return 'accepted'
      },
    })
    cleanups.push(() => inbox.close())
    const port = `${await freePort()}`
    const commonSettings = { ...permissiveSettings, DATABASE_URL: postgres.url, SMTP_URL: inbox.url, ...ownerSettings }
    const { settings: ownSettings, nodeFlags, script } = productOptions?.(base) ?? {}
    const settings = { ...commonSettings, PORT: port, DATA_DIR: folder('data'), ...ownSettings }
    let product = await startProduct(settings, [], nodeFlags, script)
    // SIGKILL is enough here, because other tests cover the graceful shutdown.
    cleanups.push(() => product.end('SIGKILL'))
    return {
      postgres,
      inbox,
      deliveries,
      url: `http://127.0.0.1:${port}`,
      product: () => product,
      startProduct: async () => {
        product = await startProduct(settings, [], nodeFlags, script)
      },
      startOther: async (otherSettings, flags = []) => {
        const dataDir = folder(`other-${cleanups.length}`)
        const other = await startProduct({ ...commonSettings, DATA_DIR: dataDir, ...otherSettings }, [], flags)
        cleanups.push(() => other.end('SIGKILL'))
        return other
      },
      folder,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export const logInOwner = async (url: string): Promise<Browser> => {
  const browser = visitorFrom(url)
  const response = await sendAs(browser, 'POST', '/api/auth/login', owner)
  if (!response.ok) throw new Error(`The owner could not log in: ${response.status}`)
  await response.text()
  return browser
}
