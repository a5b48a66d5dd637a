import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDataFolder, USER } from './data-folder.ts'
import { closeKeepalive, isKeepaliveOpen, openKeepalive } from './keepalive-pipe.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  type Launch,
  type LaunchedServer,
  launchServer,
  type RunningServer,
  readServerState,
  removeEmptyLockFiles,
} from './server-process.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { makeUnprivileged } from './unprivileged.ts'

export type EmbeddedPostgres = {
  socketDir: string
  port: number
  user: string
  url(database: string): string
  /** Releases the server. The last process to do so shuts it down cleanly before this resolves. */
  stop(): Promise<void>
}

const START_SECONDS = 60
const STOP_SECONDS = 15
const REFUSED_MS = 100
const MAX_REFUSALS = 50
const POLL_MS = 10
const WATCH_MS = 1000
const MAX_CONNECTIONS = 50

/** Starts the bundled PostgreSQL on `dataDir`. All processes on that folder share the server, which ends with the last of them
 * and is restarted if it dies. `fsync: false` is for tests only. Rejects with a one-line Error that names the folder. */
export const startEmbeddedPostgres = async (
  dataDir: string,
  { fsync = true, maxConnections = MAX_CONNECTIONS }: { fsync?: boolean; maxConnections?: number } = {},
): Promise<EmbeddedPostgres> => {
  const binaries = findPostgresBinaries()
  const path = resolve(dataDir)
  try {
    const folder = await prepareDataFolder(path, binaries, fsync)
    const unprivileged = makeUnprivileged(folder)
    const socketDir = makeSocketFolder(folder, unprivileged)
    const { prefix } = unprivileged
    const use = new ServerUse({ folder, socketDir, postgres: binaries.postgres, prefix, fsync, maxConnections })
    return describe(await use.start(), () => use.stop())
  } catch (error) {
    throw new Error(`Cannot use the database folder ${path}: ${reason(error)}`, { cause: error })
  }
}

const describe = ({ socketDir, port }: RunningServer, stop: () => Promise<void>): EmbeddedPostgres => {
  const address = `host=${encodeURIComponent(socketDir)}&port=${port}`
  const url = (database: string): string => `postgres://${USER}@/${encodeURIComponent(database)}?${address}`
  return { socketDir, port, user: USER, url, stop }
}

const reason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `permission denied (${code})`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `a part of this path is a file, not a folder (${code})`
  if (code === 'ENOENT') return `it cannot be created (${code})`
  if (code === 'EROFS') return `the file system is read-only (${code})`
  if (code === 'ENOSPC') return `no space left on the disk (${code})`
  return message.trim().replaceAll(/\s*\n\s*/g, '; ')
}

class ServerUse {
  readonly #launch: Launch
  #hold: number | undefined
  #watch: NodeJS.Timeout | undefined
  #reaching: Promise<RunningServer> | undefined
  #stopped: Promise<void> | undefined

  constructor(launch: Launch) {
    this.#launch = launch
  }

  async start(): Promise<RunningServer> {
    try {
      const server = await this.#reach()
      this.#watch = setInterval(() => this.#revive(), WATCH_MS).unref()
      return server
    } catch (error) {
      this.#letGo()
      throw error
    }
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    clearInterval(this.#watch)
    await this.#reaching?.catch(() => {})
    const { server } = readServerState(this.#launch.folder)
    if (!this.#letGo() || !server) return
    const deadline = Date.now() + STOP_SECONDS * 1000
    while (this.#runs(server.pid) && Date.now() < deadline) await sleep(POLL_MS)
    if (server.socketDir !== this.#launch.folder) removeSocketFolder(server.socketDir)
  }

  #runs(pid: number): boolean {
    return readServerState(this.#launch.folder).server?.pid === pid
  }

  #letGo(): boolean {
    if (this.#hold === undefined) return false
    const last = closeKeepalive(this.#launch.folder, this.#hold)
    this.#hold = undefined
    return last
  }

  #revive(): void {
    const { server } = readServerState(this.#launch.folder)
    if (this.#reaching || server?.status === 'ready') return
    this.#reaching = this.#reach().finally(() => {
      this.#reaching = undefined
    })
    this.#reaching.catch(() => {}) // The next check retries. Until then, callers see refused connections.
  }

  async #reach(): Promise<RunningServer> {
    const { folder } = this.#launch
    const deadline = Date.now() + START_SECONDS * 1000
    let launched: LaunchedServer | undefined
    let refusals = 0
    while (Date.now() < deadline && !this.#stopped) {
      this.#keepHold()
      const { server, staleProcess } = readServerState(folder)
      if (server?.status === 'ready') return server
      const failure = server ? undefined : launched?.failure()
      if (failure) {
        if (!IN_USE.test(failure) || ++refusals > MAX_REFUSALS)
          throw new Error(`PostgreSQL could not start: ${failure}`)
        if (refusals === MAX_REFUSALS / 2) removeEmptyLockFiles(folder)
        await sleep(REFUSED_MS)
        launched = undefined
      } else if (!server) launched ??= launchServer(this.#launch, staleProcess)
      await sleep(POLL_MS)
    }
    throw new Error(`PostgreSQL was not ready within ${START_SECONDS} seconds`)
  }

  #keepHold(): void {
    if (this.#hold !== undefined && isKeepaliveOpen(this.#launch.folder, this.#hold)) return
    this.#letGo()
    this.#hold = openKeepalive(this.#launch.folder)
  }
}

/** Another server, or the remains of a killed one, uses the folder. */
const IN_USE = /lock file .* (already exists|is empty)|pre-existing shared memory block/i
