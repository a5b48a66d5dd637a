import { execFileSync, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { postgresEnv } from './data-folder.ts'
import { keepalivePath } from './keepalive-pipe.ts'

export type ServerInfo = { pid: number; port: number; socketDir: string; status: string }

/** `reusedPid` is the pid in the lock file of a dead server, if it now belongs to an unrelated process. */
type ServerState = { server?: ServerInfo; reusedPid?: number }

export const readServerState = (folder: string): ServerState => {
  const [pid, , , port, socketDir, , , status] = readLines(join(folder, 'postmaster.pid'))
  if (!Number(pid)) return {}
  const command = commandOf(Number(pid))
  if (command === '') return {}
  if (!command.includes('postgres') || !command.includes(` ${folder} `)) return { reusedPid: Number(pid) }
  const details = { status: status?.trim() ?? '', socketDir: socketDir ?? '' }
  return { server: { pid: Number(pid), port: Number(port), ...details } }
}

/** Deletes empty lock files, which a power cut can leave behind. PostgreSQL refuses to start while one exists. */
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

/** Returns the command line, each word followed by a space; empty for ended processes and, on Linux, for zombies. */
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

/** $1 is the path of the keepalive pipe. When all processes have closed the pipe, the subshell in parentheses unlinks it, reads
 * again in case a process has opened it in between, and stops the server. It repeats the signal, which a starting server may
 * miss. When the server has ended, the whole process group is killed, so that the subshell never signals a reused pid. */
const SUPERVISOR = `
pipe=$1; shift
exec 3<>"$pipe" 4<"$pipe" 3>&-
"$@" 4<&- & server=$!
( read -r _ <&4; rm -f "$pipe"; read -r _ <&4; while kill -INT "$server" 2>/dev/null; do sleep 1; done ) &
wait "$server"
kill -KILL 0
`

/** Sized for a small machine that also runs Upstroke. Logs no statements, because they contain user input. */
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

/** Quotes an entry of a list setting, which PostgreSQL would otherwise split at commas and trim. */
const quoteListItem = (value: string): string => `"${value.replaceAll('"', '""')}"`

export type LaunchOptions = {
  folder: string
  socketDir: string
  postgres: string
  commandPrefix: string[]
  fsync: boolean
  maxConnections: number
}

export type LaunchedServer = {
  /** Returns the last fatal message of an ended server, or the last line of its log if there is none; undefined while it runs. */
  failure(): string | undefined
}

/** Starts the server in its own session, out of reach of Ctrl-C. For `reusedPid`, see {@link ServerState}. */
export const launchServer = (options: LaunchOptions, reusedPid?: number): LaunchedServer => {
  const { folder, socketDir, postgres, commandPrefix, fsync, maxConnections } = options
  const settings = {
    ...SETTINGS,
    unix_socket_directories: quoteListItem(socketDir),
    fsync: fsync ? 'on' : 'off',
    max_connections: maxConnections,
  }
  const settingArgs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { log, startOffset } = openLog(folder)
  // The server treats a lock file with the pid of its "grandparent" as stale; pg_ctl relies on this too.
  const env = reusedPid ? { ...postgresEnv(), PG_GRANDPARENT_PID: String(reusedPid) } : postgresEnv()
  const command = [...commandPrefix, postgres, '-D', folder, ...settingArgs]
  const args = ['-c', SUPERVISOR, 'upstroke-postgres', keepalivePath(folder), ...command]
  const child = spawn('/bin/sh', args, { detached: true, stdio: ['ignore', log, log], env, cwd: folder })
  closeSync(log)
  let hasEnded = false
  for (const event of ['exit', 'error'])
    child.once(event, () => {
      hasEnded = true
    })
  child.unref()
  return { failure: () => (hasEnded ? failureMessage(folder, startOffset) : undefined) }
}

const logPath = (folder: string): string => join(folder, 'postgres.log')

const openLog = (folder: string): { log: number; startOffset: number } => {
  const log = openSync(logPath(folder), 'a', 0o600)
  const size = fstatSync(log).size
  if (size < 4 * 1024 * 1024) return { log, startOffset: size }
  truncateSync(logPath(folder))
  return { log, startOffset: 0 }
}

const failureMessage = (folder: string, startOffset: number): string => {
  const lines = readFileSync(logPath(folder)).subarray(startOffset).toString('utf8').trim().split('\n')
  const message = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return message.replace(/^.*?(FATAL|PANIC): +/, '') || 'it exited without any output'
}
