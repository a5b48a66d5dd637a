import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

const INSTALLING = 'Installing dependencies…\n'
const INSTALLED = `${INSTALLING}Installed the dependencies in 0 s.\n`
const BUILDING = 'Building…\n'
const BUILT = `${BUILDING}Built the site in 0 s.\n`
const GAZETTEER = 'adapters/gazetteer/compile/compile-gazetteer.ts'

const root = join(import.meta.dirname, '../../..')
let project: string

/** Creates a small project without dependencies. Its builds append a letter to a file each time they run. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'setup-'))
  for (const folder of ['api/setup', 'web/build', 'core', 'adapters/gazetteer/compile'])
    mkdirSync(join(project, folder), { recursive: true })
  for (const file of readdirSync(join(root, 'api/setup')).filter((name) => name.endsWith('.mjs')))
    cpSync(join(root, 'api/setup', file), join(project, 'api/setup', file))
  write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', type: 'module' }))
  writeLockFile({ '': { name: 'small', version: '1.0.0' } })
  write('web/build/build.ts', "import { appendFileSync } from 'node:fs'\nappendFileSync('built' as string, 'x')\n")
  write('core/rule.ts', 'export const rule = 1\n')
  write(GAZETTEER, "import { appendFileSync } from 'node:fs'\nappendFileSync('compiled' as string, 'x')\n")
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

test('installs and builds once, and again only after changes', async () => {
  expect(await setup('start')).toEqual({ code: 0, out: INSTALLED + BUILT, err: '' })
  expect(await setup('start')).toEqual({ code: 0, out: '', err: '' })
  write('core/rule.ts', 'export const rule = 2\n')
  expect(await setup('install')).toEqual({ code: 0, out: '', err: '' })
  expect(await setup('start')).toEqual({ code: 0, out: BUILT, err: '' })
  rmSync(join(project, 'dist'), { recursive: true })
  expect(await setup('start')).toEqual({ code: 0, out: BUILT, err: '' })
  rmSync(join(project, 'node_modules'), { recursive: true })
  expect(await setup('install')).toEqual({ code: 0, out: INSTALLED, err: '' })
})

test('compiles the gazetteer only when its own sources change', async () => {
  markInstalled()
  const compiled = () => readFileSync(join(project, 'compiled'), 'utf8')
  await setup('start')
  write('core/rule.ts', 'export const rule = 2\n')
  await setup('start')
  expect(compiled()).toBe('x')
  appendFileSync(join(project, GAZETTEER), '// changed\n')
  await setup('start')
  expect(compiled()).toBe('xx')
})

test('builds the messages and the gazetteer for tests, and the web app only for `start` or for all tests', async () => {
  markInstalled()
  const finishedBuilds = () => ['texts', 'built', 'compiled'].filter((name) => existsSync(join(project, name)))
  write(
    'web/build/compile-messages.ts',
    "import { appendFileSync } from 'node:fs'\nappendFileSync('texts' as string, 'x')\n",
  )
  expect(await setup('test')).toEqual({
    code: 0,
    out: `${BUILDING}Built the files that the tests import in 0 s.\n`,
    err: '',
  })
  expect(finishedBuilds()).toEqual(['texts', 'compiled'])
  write('core/rule.ts', 'export const rule = 2\n')
  expect(await setup('test')).toEqual({ code: 0, out: '', err: '' })
  expect(await setup('test', 'test/run.ts', 'core')).toEqual({ code: 0, out: '', err: '' })
  expect((await setup('test', 'test/run.ts')).out).toBe(BUILT)
  expect(await setup('start')).toEqual({ code: 0, out: '', err: '' })
  expect(finishedBuilds()).toEqual(['texts', 'built', 'compiled'])
  // The web app's build includes its messages.
  write('web/build/compile-messages.ts', '')
  expect((await setup('start')).out).toBe(BUILT)
  expect(await setup('test')).toEqual({ code: 0, out: '', err: '' })
  expect(readFileSync(join(project, 'texts'), 'utf8')).toBe('x')
})

test('prints the error of a failed install, and a one-line summary', async () => {
  await setup('install')
  const dependencies = { absent: 'file:absent.tgz' }
  const absent = { version: '1.0.0', resolved: 'file:absent.tgz' }
  write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', dependencies }))
  writeLockFile({ '': { name: 'small', version: '1.0.0', dependencies }, 'node_modules/absent': absent })
  const { code, out, err } = await setup('install')
  expect({ code, out }).toEqual({ code: 1, out: INSTALLING })
  expect(err).toMatch(
    /absent\.tgz(.|\n)*\nThe dependencies could not be installed \(it exited with code \d+, see above\): .*start again\.\n$/,
  )
})

test('prints the error of a failed build and a one-line summary, and builds again at the next start', async () => {
  markInstalled()
  await setup('start')
  const build = readFileSync(join(project, 'web/build/build.ts'), 'utf8')
  write('web/build/build.ts', "throw new Error('a comma is missing')")
  for (let attempt = 0; attempt < 2; attempt++) {
    const { code, out, err } = await setup('start')
    expect({ code, out }).toEqual({ code: 1, out: BUILDING })
    expect(err).toMatch(
      /Error: a comma is missing(.|\n)*\nThe web app could not be built \(it exited with code 1, see above\): .*start again\.\n$/,
    )
  }
  write('web/build/build.ts', build)
  expect((await setup('start')).out).toBe(BUILT)
})

test('installs and builds only once for two concurrent runs', async () => {
  const [first, second] = await Promise.all([setup('start'), setup('start')])
  expect([first.code, second.code]).toEqual([0, 0])
  expect(readFileSync(join(project, 'built'), 'utf8')).toBe('x')
  expect(`${first.out}${second.out}`.split(INSTALLING)).toHaveLength(2)
})

test('takes over the lock of a process that no longer exists', async () => {
  markInstalled()
  const exited = spawn('true')
  await once(exited, 'exit')
  mkdirSync(join(project, '.cache/setup.lock'), { recursive: true })
  write(`.cache/setup.lock/${exited.pid}`, '')
  expect(await setup('start')).toEqual({ code: 0, out: BUILT, err: '' })
  expect(existsSync(join(project, '.cache/setup.lock'))).toBe(false)
})

test('stops on a signal without leaving a lock or marking the partial build as done', async () => {
  markInstalled()
  await setup('start')
  appendFileSync(join(project, 'web/build/build.ts'), 'setTimeout(() => {}, 60_000)\n')
  const child = spawn(process.execPath, ['api/setup/setup.mjs', 'start'], { cwd: project })
  await expect.poll(() => readFileSync(join(project, 'built'), 'utf8')).toBe('xx')
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  expect(code).toBe(130)
  expect(existsSync(join(project, '.cache/setup.lock'))).toBe(false)
  expect(existsSync(join(project, 'dist/.inputs'))).toBe(false)
})

test('shows the finished steps and the duration of a build in one line on a terminal', async () => {
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 1500))\n'
  const waitUntilCompiled = `while (!existsSync('compiled')) ${wait}`
  write(
    'web/build/build.ts',
    `import { existsSync } from 'node:fs'\nconsole.log('[1/4] one')\nconsole.log('[2/4] two')\n${wait}${waitUntilCompiled}console.log('[4/4] four')\n${wait}`,
  )
  const command = `stty cols 100; ${process.execPath} api/setup/setup.mjs start`
  const child = spawn('script', ['-qfec', command, '/dev/null'], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  expect(await once(child, 'close')).toEqual([0, null])
  // Building the gazetteer is a step too.
  expect(out).toMatch(/\r\S+Building: [12] of [25] steps \(\d+%\)(, .*)?; two; \d+ s so far\r/)
  expect(out).toMatch(/Building: 4 of 5 steps \(80%\), (\d+ a second, )?about \d+ s left; four; \d+ s so far\r/)
  expect(out).toMatch(/Built the site in \d+ s\.\r\n$/)
  expect(out.split('\n')).toHaveLength(3)
})

test('handles --help and wrong arguments of a command before it installs anything', async () => {
  const help = await setup('start', 'api/maintenance/maintain.ts', 'backup', '--help')
  expect(help).toMatchObject({ code: 100, out: expect.stringContaining('--keep N'), err: '' })
  const wrong = await setup('start', '--watch', 'api/main.ts', '--memry')
  expect(wrong).toEqual({
    code: 2,
    out: '',
    err: 'Unknown option --memry; the options are --demo and --memory. See --help.\n',
  })
  expect(existsSync(join(project, 'node_modules'))).toBe(false)
})

test('refuses an unknown task', async () => {
  expect(await setup('deploy')).toEqual({
    code: 1,
    out: '',
    err: 'Usage: node api/setup/setup.mjs install|test|start\n',
  })
})

const write = (path: string, text: string): void => writeFileSync(join(project, path), text)

/** Simulates a completed `npm ci`. */
const markInstalled = (): void => {
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(project, 'node_modules/.bin/node'))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
}

const writeLockFile = (packages: object): void =>
  write('package-lock.json', JSON.stringify({ name: 'small', version: '1.0.0', lockfileVersion: 3, packages }))

const setup = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
  const child = spawn(process.execPath, ['api/setup/setup.mjs', ...args], { cwd: project })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number]
  const normalized = out.replace(/ in \d+ s\./g, ' in 0 s.').replace(/.* so far\n/g, '')
  return { code, out: normalized, err }
}
