import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Programs of a set-up of several machines that no package of the registry brings. */
export type Program = { path: string; version: string }

const packages = { nginx: 'nginx', pgbouncer: 'pgbouncer' } as const
export type ProgramName = keyof typeof packages

const APT_MS = 100_000

/** Debian keeps servers where only root looks. */
const folders = (): string[] => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

const pathOf = (name: ProgramName): string | undefined =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/**
 * The programs that are there, or can be installed; null for one that is not to be had, or that TEST_WITHOUT names
 * (`TEST_WITHOUT='nginx pgbouncer'`).
 */
export const findPrograms = async (): Promise<Record<ProgramName, Program | null>> => {
  const wanted = (Object.keys(packages) as ProgramName[]).filter((name) => !without().includes(name))
  const missing = wanted.filter((name) => pathOf(name) === undefined)
  if (missing.length > 0 && mayInstall()) await install(missing)
  const found = async (name: ProgramName): Promise<Program | null> => {
    const path = wanted.includes(name) ? pathOf(name) : undefined
    return path === undefined ? null : { path, version: await versionOf(path) }
  }
  return { nginx: await found('nginx'), pgbouncer: await found('pgbouncer') }
}

const without = (): string[] => (process.env.TEST_WITHOUT ?? '').split(/[\s,]+/)

/** Not where services are run: the packages would begin one, on ports of their own. */
const mayInstall = (): boolean =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system')

/** Quietly: what cannot be had has something else in its place. */
const install = async (names: readonly ProgramName[]): Promise<void> => {
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], {
      timeout: APT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    await apt('update')
    await apt('install', '--yes', '--no-install-recommends', ...names.map((name) => packages[name]))
  } catch {
    // No network, or no such package.
  }
}

const versionOf = async (path: string): Promise<string> => {
  const { stdout, stderr } = await run(path, path.endsWith('nginx') ? ['-v'] : ['--version'])
  return /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0] ?? ''
}
