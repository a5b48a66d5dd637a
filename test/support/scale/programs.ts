import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A program that docs/running.md uses and npm doesn't provide. */
export type Program = { path: string; version: string }

/** The Debian packages that provide each program. */
const packages = {
  nginx: ['nginx'],
  pgbouncer: ['pgbouncer'],
  varnishd: ['varnish', 'varnish-modules'],
  patroni: ['patroni'],
  etcd: ['etcd-server'],
  pg_rewind: ['postgresql'],
  initdb: ['postgresql'],
  pgbackrest: ['pgbackrest'],
} as const
type ProgramName = keyof typeof packages

/** Includes the wait while other test files install programs. */
const INSTALL_TIMEOUT_MS = 240_000

/** Returns the folders to search. Debian installs servers outside the PATH of ordinary users, and each release of PostgreSQL in a
 * separate folder. */
const searchedFolders = (): string[] => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
]

const pathOf = (name: ProgramName): string | undefined =>
  searchedFolders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Finds or installs the programs. A program is null if it is unavailable or listed in TEST_WITHOUT, for example
 * `TEST_WITHOUT='nginx pgbouncer varnishd'`. */
export const findPrograms = async <Name extends ProgramName>(
  ...names: readonly Name[]
): Promise<Record<Name, Program | null>> => {
  const wanted: readonly ProgramName[] = names.filter((name) => !excludedNames().includes(name))
  const find = async (name: ProgramName): Promise<Program | null> =>
    wanted.includes(name) ? programAt(pathOf(name)) : null
  const existing = await Promise.all(wanted.map(find))
  const missing = wanted.filter((_, index) => !existing[index])
  if (missing.length > 0 && mayInstall()) await install(missing)
  // Looks up the programs again even without an install, because another process may have installed the missing ones.
  const programs = names.map(async (name) => [name, await find(name)] as const)
  return Object.fromEntries(await Promise.all(programs)) as Record<Name, Program | null>
}

const excludedNames = (): string[] => (process.env.TEST_WITHOUT ?? '').split(/[\s,]+/)

/** Returns whether this process can and should install packages: not on machines with systemd, where the packages would start
 * services on their default ports. */
const mayInstall = (): boolean =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system')

/** Installs the packages of the programs, once no other test file is installing any. Ignores failures: nginx and PgBouncer have
 * substitutes, and tests of other programs are skipped. */
const install = async (names: readonly ProgramName[]): Promise<void> => {
  const apt = 'apt-get -qq -o DPkg::Lock::Timeout=60'
  const script = `${apt} update && ${apt} install --yes --no-install-recommends ${names.flatMap((name) => packages[name]).join(' ')}`
  try {
    await run('flock', [join(tmpdir(), 'upstroke-test-programs'), 'sh', '-c', script], {
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    // No network, or no such package.
  }
}

const programAt = async (path: string | undefined): Promise<Program | null> => {
  if (path === undefined) return null
  const { stdout, stderr } = await run(path, [versionArgs[basename(path)] ?? '--version']).catch(() => noOutput)
  const [version] = /\d+(?:\.\d+)+/.exec(stdout + stderr) ?? []
  return version === undefined ? null : { path, version }
}

const versionArgs: Readonly<Record<string, string>> = { nginx: '-v', varnishd: '-V', pgbackrest: 'version' }
const noOutput = { stdout: '', stderr: '' }
