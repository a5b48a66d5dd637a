import { execFileSync, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnv } from './data-folder.ts'
import { holdPath } from './hold.ts'

/** What `postmaster.pid` says about a server that is alive; `status` is the server's own word for its state. */
export type RunningServer = { pid: number; port: number; socketDir: string; status: string }

/** `staleProcess` is a living process of somebody else that has got the number of a server long dead. */
export type ServerState = { server?: RunningServer; staleProcess?: number }

/** Reads the server's state from its folder. */
export const readServerState = (folder: string): ServerState => {
  const [pid, , , port, socketDir, , , status] = readLines(join(folder, 'postmaster.pid'))
  if (!Number(pid)) return {}
  const command = commandOf(Number(pid))
  if (command === '') return {}
  if (!command.includes('postgres') || !command.includes(` ${folder} `)) return { staleProcess: Number(pid) }
  const words = { status: status?.trim() ?? '', socketDir: socketDir ?? '' }
  return { server: { pid: Number(pid), port: Number(port), ...words } }
}

/** A power cut can leave lock files without content, which a server takes for those of another that is just starting. */
export const removeEmptyLockFiles = (folder: string): void => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(folder, name)
    if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file, { force: true })
  }
}

const readLines = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A process's command line, each word with a space after it; empty when the process is gone, a zombie included. */
const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .concat(' ')
  } catch {
    return ''
  }
}

/**
 * $1 is the hold, the rest the server's command line. The guard waits for the end of the hold; it takes the pipe's name
 * away first and then looks once more, so that nobody can take hold of a server that is about to be stopped.
 * Signals are repeated because a server that is only just starting may not hear the first. When the server has ended,
 * the whole process group goes, the guard with it; it may not outlive the server, whose number can be given to another.
 */
const SUPERVISOR = `
hold=$1; shift
exec 3<>"$hold" 4<"$hold" 3>&-
"$@" 4<&- & server=$!
( read -r _ <&4; rm -f "$hold"; read -r _ <&4; while kill -INT "$server" 2>/dev/null; do sleep 1; done ) &
wait "$server"
kill -KILL 0
`

/** Sized for a small machine that runs the product beside it. The log never holds what people typed. */
const SETTINGS = {
  listen_addresses: '',
  port: 5432,
  unix_socket_permissions: '0700',
  shared_buffers: '96MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** One entry of a list setting: bare, PostgreSQL would cut it at commas and trim its blanks. */
const inList = (value: string): string => `"${value.replaceAll('"', '""')}"`

export type Launch = {
  folder: string
  socketDir: string
  postgres: string
  prefix: string[]
  fsync: boolean
  maxConnections: number
}

/** A server that has been started. `failure()` is the line it gave when it has ended by itself, else undefined. */
export type LaunchedServer = { failure(): string | undefined }

/**
 * Starts the server in a session of its own, so that Ctrl-C in a terminal does not reach it before its users are done.
 * `staleProcess` names a process that the folder's stale lock file mistakes for a server.
 */
export const launchServer = (launch: Launch, staleProcess?: number): LaunchedServer => {
  const { folder, socketDir, postgres, prefix, fsync, maxConnections } = launch
  const own = {
    unix_socket_directories: inList(socketDir),
    fsync: fsync ? 'on' : 'off',
    max_connections: maxConnections,
  }
  const settings = { ...SETTINGS, ...own }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { log, from } = openLog(folder)
  // The server takes the lock file of its "grandparent" for its own and replaces it; pg_ctl uses this in the same way.
  const env = staleProcess ? { ...cleanEnv(), PG_GRANDPARENT_PID: String(staleProcess) } : cleanEnv()
  const command = [
    '-c',
    SUPERVISOR,
    'upstroke-postgres',
    holdPath(folder),
    ...prefix,
    postgres,
    '-D',
    folder,
    ...options,
  ]
  const child = spawn('/bin/sh', command, { detached: true, stdio: ['ignore', log, log], env, cwd: folder })
  closeSync(log)
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  child.unref()
  return { failure: () => (ended ? lastFatal(folder, from) : undefined) }
}

const logPath = (folder: string): string => join(folder, 'postgres.log')

const openLog = (folder: string): { log: number; from: number } => {
  const log = openSync(logPath(folder), 'a', 0o600)
  const size = fstatSync(log).size
  if (size < 4 * 1024 * 1024) return { log, from: size }
  truncateSync(logPath(folder))
  return { log, from: 0 }
}

const lastFatal = (folder: string, from: number): string => {
  const lines = readFileSync(logPath(folder)).subarray(from).toString('utf8').trim().split('\n')
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC): +/, '') || 'it exited without any output'
}
