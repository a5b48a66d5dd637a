import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE_ROLE, prepareDataFolder } from './data-folder.ts'
import { closeKeepalive, isKeepaliveCurrent, openKeepalive } from './keepalive-pipe.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  type LaunchedServer,
  type LaunchOptions,
  launchServer,
  readServerState,
  removeEmptyLockFiles,
  type ServerInfo,
} from './server-process.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { unprivilegedUserOf } from './unprivileged-user.ts'

export type EmbeddedPostgres = {
  socketDir: string
  port: number
  user: string
  url(database: string): string
  /** Releases the server. The last process to do so shuts it down, and waits up to 15 seconds for it to exit cleanly. */
  stop(): Promise<void>
}

const START_TIMEOUT_SECONDS = 60
const STOP_TIMEOUT_SECONDS = 15
const RETRY_DELAY_MS = 100
const MAX_RETRIES = 50
const POLL_MS = 10
const CHECK_INTERVAL_MS = 1000
const MAX_CONNECTIONS = 50

/** Starts the bundled PostgreSQL on `dataDir`. All processes that use this folder share the server. It stops with the last
 * process, and is restarted if it dies. `fsync: false` is for tests only. Rejects with a one-line Error. */
export const startEmbeddedPostgres = async (
  dataDir: string,
  { fsync = true, maxConnections = MAX_CONNECTIONS }: { fsync?: boolean; maxConnections?: number } = {},
): Promise<EmbeddedPostgres> => {
  const binaries = findPostgresBinaries()
  const path = resolve(dataDir)
  try {
    const folder = await prepareDataFolder(path, binaries, fsync)
    const unprivilegedUser = unprivilegedUserOf(folder)
    const socketDir = makeSocketFolder(folder, unprivilegedUser)
    const { commandPrefix } = unprivilegedUser
    const { postgres } = binaries
    const handle = new ServerHandle({ folder, socketDir, postgres, commandPrefix, fsync, maxConnections })
    return toEmbeddedPostgres(await handle.start(), () => handle.stop())
  } catch (error) {
    throw new Error(`Cannot use the database folder ${path}: ${reasonOf(error)}`, { cause: error })
  }
}

const toEmbeddedPostgres = ({ socketDir, port }: ServerInfo, stop: () => Promise<void>): EmbeddedPostgres => {
  const address = `host=${encodeURIComponent(socketDir)}&port=${port}`
  const url = (database: string): string => `postgres://${DATABASE_ROLE}@/${encodeURIComponent(database)}?${address}`
  return { socketDir, port, user: DATABASE_ROLE, url, stop }
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `permission denied (${code})`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `a part of this path is a file, not a folder (${code})`
  if (code === 'ENOENT') return `it cannot be created (${code})`
  if (code === 'EROFS') return `the file system is read-only (${code})`
  if (code === 'ENOSPC') return `no space left on the disk (${code})`
  return message.trim().replaceAll(/\s*\n\s*/g, '; ')
}

class ServerHandle {
  readonly #launchOptions: LaunchOptions
  #keepalive: number | undefined
  #checkTimer: NodeJS.Timeout | undefined
  #restarting: Promise<ServerInfo> | undefined
  #stopping: Promise<void> | undefined

  constructor(launchOptions: LaunchOptions) {
    this.#launchOptions = launchOptions
  }

  async start(): Promise<ServerInfo> {
    try {
      const server = await this.#ensureReady()
      this.#checkTimer = setInterval(() => this.#restartIfDead(), CHECK_INTERVAL_MS).unref()
      return server
    } catch (error) {
      this.#releaseKeepalive()
      throw error
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  async #stop(): Promise<void> {
    clearInterval(this.#checkTimer)
    await this.#restarting?.catch(() => {})
    const { server } = readServerState(this.#launchOptions.folder)
    if (!this.#releaseKeepalive() || !server) return
    const deadline = Date.now() + STOP_TIMEOUT_SECONDS * 1000
    while (this.#isRunning(server.pid) && Date.now() < deadline) await sleep(POLL_MS)
    if (server.socketDir !== this.#launchOptions.folder) removeSocketFolder(server.socketDir)
  }

  #isRunning(pid: number): boolean {
    return readServerState(this.#launchOptions.folder).server?.pid === pid
  }

  #releaseKeepalive(): boolean {
    if (this.#keepalive === undefined) return false
    const wasLast = closeKeepalive(this.#launchOptions.folder, this.#keepalive)
    this.#keepalive = undefined
    return wasLast
  }

  #restartIfDead(): void {
    const { server } = readServerState(this.#launchOptions.folder)
    if (this.#restarting || server?.status === 'ready') return
    this.#restarting = this.#ensureReady().finally(() => {
      this.#restarting = undefined
    })
    this.#restarting.catch(() => {}) // The next check retries. Until then, callers see refused connections.
  }

  async #ensureReady(): Promise<ServerInfo> {
    const { folder } = this.#launchOptions
    const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000
    let launched: LaunchedServer | undefined
    let retries = 0
    while (Date.now() < deadline && !this.#stopping) {
      this.#ensureKeepalive()
      const { server, reusedPid } = readServerState(folder)
      if (server?.status === 'ready') return server
      const failure = server ? undefined : launched?.failure()
      if (failure) {
        if (!FOLDER_IN_USE.test(failure) || ++retries > MAX_RETRIES)
          throw new Error(`PostgreSQL could not start: ${failure}`)
        if (retries === MAX_RETRIES / 2) removeEmptyLockFiles(folder)
        await sleep(RETRY_DELAY_MS)
        launched = undefined
      } else if (!server) launched ??= launchServer(this.#launchOptions, reusedPid)
      await sleep(POLL_MS)
    }
    throw new Error(`PostgreSQL was not ready within ${START_TIMEOUT_SECONDS} seconds`)
  }

  #ensureKeepalive(): void {
    if (this.#keepalive !== undefined && isKeepaliveCurrent(this.#launchOptions.folder, this.#keepalive)) return
    this.#releaseKeepalive()
    this.#keepalive = openKeepalive(this.#launchOptions.folder)
  }
}

/** Matches the messages of a server whose folder is in use by another server, or still has the lock file or shared memory of a
 * killed one. */
const FOLDER_IN_USE = /lock file .* (already exists|is empty)|pre-existing shared memory block/i
