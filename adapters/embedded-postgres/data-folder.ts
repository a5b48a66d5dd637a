import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '#adapters/files/durable-files.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { type UnprivilegedUser, unprivilegedUserOf } from './unprivileged-user.ts'

/** The only role of a new cluster. It needs no password, because only the folder's owner can reach the socket. */
export const DATABASE_ROLE = 'upstroke'

/** Creates the folder if it is missing, and atomically fills it with a new PostgreSQL cluster if it is empty. Returns its real path.
 * Rejects if the folder can't be used. */
export const prepareDataFolder = async (
  folder: string,
  binaries: PostgresBinaries,
  fsync: boolean,
): Promise<string> => {
  await makeFolder(folder, 0o700)
  const path = await realpath(folder)
  if (!(await holdsCluster(path, binaries.major))) await makeCluster(path, binaries, fsync)
  const file = await open(join(path, 'PG_VERSION'), 'r+') // Reports a read-only folder before the server fails on it.
  await file.close()
  return path
}

/** Creates the folder and its missing parents. Only the folder itself gets `mode`, so that PostgreSQL's user can traverse the
 * parents. Doesn't use the `recursive` option of `mkdir`: with it, the call never returns on /proc. */
const makeFolder = async (folder: string, mode?: number): Promise<void> => {
  try {
    await mkdir(folder, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder, mode).catch((secondError) => {
      if (secondError.code !== 'EEXIST') throw secondError // else another process created it
    })
  }
}

const holdsCluster = async (folder: string, major: string): Promise<boolean> => {
  const entries = await readdir(folder)
  if (entries.length === 0) return false
  if (!entries.includes('PG_VERSION')) throw new Error('it is not empty and does not contain a PostgreSQL database')
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version === major) return true
  throw new Error(`it holds a PostgreSQL ${version} database, but this release of Upstroke needs PostgreSQL ${major}`)
}

const makeCluster = async (folder: string, binaries: PostgresBinaries, fsync: boolean): Promise<void> => {
  await removeStaleDrafts(folder)
  const draft = await mkdtemp(`${folder}.new-${process.pid}-`)
  try {
    const unprivilegedUser = unprivilegedUserOf(draft)
    unprivilegedUser.changeOwner(draft)
    await runInitdb(draft, binaries, unprivilegedUser, fsync)
    await chmod(draft, 0o700)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await holdsCluster(folder, binaries.major))) throw error
  }
}

/** Deletes the drafts of killed processes. A draft's name contains the id of its process. */
const removeStaleDrafts = async (folder: string): Promise<void> => {
  const prefix = `${basename(folder)}.new-`
  for (const entry of await readdir(dirname(folder))) {
    const pid = Number(entry.startsWith(prefix) && entry.slice(prefix.length).split('-', 1)[0])
    if (!pid || isAlive(pid)) continue
    await rm(join(dirname(folder), entry), { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const runInitdb = async (
  draft: string,
  { initdb }: PostgresBinaries,
  { commandPrefix }: UnprivilegedUser,
  fsync: boolean,
): Promise<void> => {
  const options = ['--auth=trust', `--username=${DATABASE_ROLE}`, '--encoding=UTF8', '--locale=C', '--no-instructions']
  const localeOptions = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program = initdb, ...args] = [...commandPrefix, initdb, '--pgdata', draft, ...options, ...localeOptions]
  if (!fsync) args.push('--no-sync')
  // Detached, so that Ctrl-C reaches only Upstroke, not an unfinished initdb.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: postgresEnv() })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  const errorLine = stderr.split('\n').find((line) => /error|fatal|cannot|could not|refused|denied/i.test(line))
  throw new Error(`PostgreSQL could not set it up: ${errorLine?.trim() || `initdb exited with ${code ?? 'a signal'}`}`)
}

/** Returns the environment without the variables that affect PostgreSQL's programs, but with the C locale and UTC. */
export const postgresEnv = (): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_|DYLD_|TZ$)/.test(name))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}
