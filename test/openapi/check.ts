/** `npm run check:openapi`: lints the OpenAPI document with Spectral and compiles a program against the client types that
 * openapi-typescript generates. Exits with code 1 on any finding. The tools are installed temporarily, because they have 240
 * dependencies and the generator needs the API of TypeScript 5. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDocument } from '#adapters/http/openapi/document.ts'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'

readCommand(commands, 'check:openapi')

const TOOLS = [
  '@stoplight/spectral-cli@6.16.3',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
]

const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const client = createClient<paths>({ baseUrl: 'https://shows.example' })
export const list = () =>
  client.GET('/api/shows', { params: { query: { limit: 3, page: 2, within: 20.5, includePast: true } } })
// @ts-expect-error The limit is a number, not a string.
export const withStringLimit = () => client.GET('/api/shows', { params: { query: { limit: '3' } } })

export const titles = async (): Promise<string[]> =>
  ((await client.GET('/feeds/shows.json')).data?.items ?? []).map(({ title, _show }) => title + _show.venueCity)
export const pages = async (): Promise<string[]> => ((await client.GET('/export/bands.json')).data ?? []).map(({ url }) => url)
export const refused = async (): Promise<string | undefined> =>
  (await client.GET('/images/{name}', { params: { path: { name: 'x' } } })).error?.message
export const band: components['schemas']['BandInput'] = { name: 'The Nutmeg Seven' }
`

const folder = mkdtempSync(join(tmpdir(), 'upstroke-openapi-'))
const root = join(import.meta.dirname, '../..')
const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status === 0
const runTool = (name: string, ...args: string[]): boolean => run(join(folder, 'node_modules/.bin', name), ...args)

writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
writeFileSync(
  join(folder, 'openapi.json'),
  JSON.stringify(makeDocument({ baseUrl: 'https://shows.example', isHttps: true })),
)
writeFileSync(join(folder, 'program.ts'), program)
const compilerArgs = ['--noEmit', '--strict', '--module', 'nodenext', '--allowImportingTsExtensions', 'program.ts']

const hasPassed =
  run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...TOOLS) &&
  runTool(
    'spectral',
    'lint',
    '--ruleset',
    join(import.meta.dirname, 'spectral.yaml'),
    '--fail-severity',
    'hint',
    'openapi.json',
  ) &&
  runTool('openapi-typescript', 'openapi.json', '--output', 'api.ts') &&
  run(join(root, 'node_modules/.bin/tsc'), ...compilerArgs)
rmSync(folder, { recursive: true })
console.log(
  hasPassed
    ? 'Spectral reports no problems, and a program with the generated types compiles.'
    : 'A check failed: see above.',
)
process.exitCode = hasPassed ? 0 : 1
