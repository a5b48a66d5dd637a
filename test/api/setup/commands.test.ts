import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, helpText, parseCommand } from '#api/setup/command.mjs'
import { commands as productCommands } from '#api/setup/commands.mjs'
import { commands as testCommands } from '#test/commands.mjs'

const root = join(import.meta.dirname, '../../..')
const commands: Readonly<Record<string, Command>> = { ...productCommands, ...testCommands }
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'))
  for (const directory of ['api/setup', 'test']) {
    mkdirSync(join(folder, directory), { recursive: true })
    for (const file of readdirSync(join(root, directory)).filter((name) => /\.(mjs|sh)$/.test(name)))
      cpSync(join(root, directory, file), join(folder, directory, file))
  }
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (name: string, ...args: string[]): Promise<{ code: unknown; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile('sh', ['-c', `${scripts[name]} ${args.join(' ')}`], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    )
  })

it('describes every script except the formatter, which has its own help', () => {
  expect(Object.keys(commands).sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => name !== 'format')
      .sort(),
  )
})

describe.each(Object.entries(commands))('%s', (name, command) => {
  const { program, flags, positionals, example } = command

  it('runs the described program after the set-up', () => {
    expect(scripts[name]).toMatch(/^exec sh api\/setup\/with-setup\.sh (start|install|test) (--\S+ )*/)
    expect(scripts[name]?.endsWith(` ${program}`)).toBe(true)
    expect(existsSync(join(root, program.split(' ')[0] ?? ''))).toBe(true)
  })

  it('has help with every flag, its default and an example', () => {
    const out = helpText(name, command)
    for (const [flag, { takes, default: defaultValue, about }] of Object.entries(flags)) {
      expect(out).toContain(`  --${flag}${takes === undefined ? ' ' : ` ${takes}`}`)
      expect(out).toContain(defaultValue ? `${about} (default: ${defaultValue})` : about)
    }
    if (positionals) expect(out).toContain(positionals.about)
    expect(out).toContain(`Example: ${example}`)
    expect(example).toContain(name === 'sbom' ? 'npm run --silent sbom' : name === 'start' ? 'npm start' : name)
  })

  it('refuses an unknown flag', () => {
    expect(() => parseCommand(command, ['--no-such-flag'])).toThrow(/^Unknown option --no-such-flag.*\. See --help\.$/)
  })
})

// One or two commands of each kind: with Node.js options (start, dev), with a fixed argument after the program (backup), and
// from test/commands.mjs (the others).
describe.each(['start', 'backup', 'dev', 'test', 'bench:mail'] as const)('before anything is installed, %s', (name) => {
  it('prints the help for --help', async () => {
    const { code, out, err } = await run(name, '--help')
    expect({ code, out, err }).toEqual({ code: 0, out: helpText(name, commands[name] as Command), err: '' })
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  })

  it('refuses an unknown flag', async () => {
    const { code, out, err } = await run(name, '--no-such-flag')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^Unknown option --no-such-flag.*\. See --help\.\n$/)
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  })
})

describe('command arguments', () => {
  it('have their defaults when they are omitted', () => {
    expect(parseCommand(productCommands.backup, ['--keep', '3', '--full-speed'])).toEqual({
      help: false,
      values: { to: './backups', keep: '3', 'full-speed': true },
      positionals: [],
    })
    expect(parseCommand(testCommands['bench:telemetry'], ['--set', 'A=1', '--set=B=2']).values).toMatchObject({
      set: ['A=1', 'B=2'],
      only: '',
    })
  })

  it.each([
    ['backup', ['--keep', 'many'], '--keep takes a number, not many. See --help.'],
    ['backup', ['--keep'], "Option '--keep <value>' argument missing. See --help."],
    ['restore', ['one', 'two'], 'Unexpected argument two. See --help.'],
    ['move', ['now'], 'Unexpected argument now. See --help.'],
  ] as const)('are refused by %s if they are %j', (name, args, message) => {
    expect(() => parseCommand(productCommands[name], args)).toThrow(message)
  })

  it('are not checked if --help is among them', () => {
    expect(parseCommand(productCommands.restore, ['one', 'two', '--help'])).toMatchObject({ help: true })
  })
})
