/** `npm run check:build`: builds the web app twice, in different time zones and locales, and compares every byte. If files
 * differ, names them and exits with code 1. The check takes a minute or two, so `npm test` doesn't include it. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { readCommand } from '#api/setup/command.mjs'
import { withProgress } from '#api/setup/progress.ts'
import { commands } from '#test/commands.mjs'

readCommand(commands, 'check:build')

const root = join(import.meta.dirname, '../..')

/** Builds the web app in a temporary folder. Returns the hash of each file by path. */
const hashesOfBuild = async (environment: Record<string, string>): Promise<ReadonlyMap<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'upstroke-build-'))
  try {
    for (const name of ['package.json', 'tsconfig.json', 'core', 'web'])
      cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    await promisify(execFile)(process.execPath, ['web/build/build.ts'], {
      cwd: folder,
      env: { ...process.env, ...environment },
    })
    const dist = join(folder, 'dist')
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return new Map(
      files.map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [relative(dist, path), createHash('sha256').update(readFileSync(path)).digest('hex')] as const
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [first, second] = await withProgress('Building the web app twice', async (report) => {
  report('builds', 0, 2)
  const firstHashes = await hashesOfBuild({ TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8' })
  report('builds', 1, 2)
  return [firstHashes, await hashesOfBuild({ TZ: 'America/Los_Angeles', LANG: 'C' })] as const
})
const differingPaths = [...new Set([...first.keys(), ...second.keys()])].filter(
  (path) => first.get(path) !== second.get(path),
)
console.log(differingPaths.length === 0 ? `Both builds have the same ${first.size} files.` : 'These files differ:')
for (const path of differingPaths) console.log(`  ${path}`)
if (differingPaths.length > 0) process.exitCode = 1
