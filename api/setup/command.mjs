/**
 * Parses the arguments of a command and prints its help, both from one description. Plain JavaScript without dependencies,
 * because `api/setup/setup.mjs` handles `--help` on Node.js 20 before anything is installed.
 */
import util from 'node:util'

/**
 * `takes` names the value of a flag, `N` for a number. A flag without `takes` is a switch.
 * @typedef {{ about: string, takes?: string, default?: string, multiple?: true }} Flag
 *
 * @typedef {{ name: string, about: string, max?: number }} Positionals
 *
 * `program` is the file to run and its fixed arguments; `positionals` describes the positional arguments.
 * @typedef {{ program: string, does: string, flags: Record<string, Flag>, positionals?: Positionals, example: string }} Command
 */

/**
 * @template {Flag} F
 * @typedef {F extends { takes: string } ? F extends { multiple: true } ? string[] : F extends { default: string } ? string : string | undefined : boolean} Value
 */

/**
 * @template {Command} C
 * @typedef {{ [Name in keyof C['flags']]: Value<C['flags'][Name]> }} Values
 */

export const USAGE_ERROR_CODE = 2

export class UsageError extends Error {
  name = 'UsageError'
}

/**
 * Parses the arguments of a command. Throws a {@link UsageError} if they are wrong.
 * @template {Command} C
 * @param {C} command
 * @param {readonly string[]} args
 * @returns {{ help: boolean, values: Values<C>, positionals: string[] }}
 */
export const parseCommand = (command, args) => {
  const options = Object.fromEntries(
    Object.entries(command.flags).map(([name, { takes, multiple = false, default: defaultValue }]) => [
      name,
      {
        type: takes === undefined ? /** @type {const} */ ('boolean') : /** @type {const} */ ('string'),
        multiple,
        ...(defaultValue !== undefined && { default: defaultValue }),
      },
    ]),
  )
  const { values, positionals } = parseArguments(command, {
    args: [...args],
    options: { ...options, help: { type: /** @type {const} */ ('boolean') } },
    allowPositionals: true,
  })
  const help = values.help === true
  if (!help) checkArguments(command, values, positionals)
  const allValues = Object.fromEntries(
    Object.entries(command.flags).map(([name, { takes, multiple }]) => [
      name,
      values[name] ?? (takes === undefined ? false : multiple ? [] : undefined),
    ]),
  )
  return { help, values: /** @type {Values<C>} */ (allValues), positionals }
}

/** @param {Command} command @param {import('node:util').ParseArgsConfig} config */
const parseArguments = (command, config) => {
  try {
    return util.parseArgs(config)
  } catch (error) {
    const { code, message } = /** @type {Error & { code?: string }} */ (error)
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(`${message.split('. ')[0]}. See --help.`)
    const flag = /'(-[^']*)'/.exec(message)?.[1] ?? 'in the arguments'
    const knownFlags = Object.keys(command.flags).map((name) => `--${name}`)
    const hint =
      knownFlags.length > 0
        ? `; the ${knownFlags.length > 1 ? 'options are' : 'only option is'} ${joinWithAnd(knownFlags)}`
        : ''
    throw new UsageError(`Unknown option ${flag}${hint}. See --help.`)
  }
}

/** @param {Command} command @param {Record<string, unknown>} values @param {string[]} positionals */
const checkArguments = (command, values, positionals) => {
  for (const [name, { takes }] of Object.entries(command.flags)) {
    const value = values[name]
    if (takes === 'N' && typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value))
      throw new UsageError(`--${name} takes a number, not ${value}. See --help.`)
  }
  const max = command.positionals ? (command.positionals.max ?? Number.POSITIVE_INFINITY) : 0
  if (positionals.length > max) throw new UsageError(`Unexpected argument ${positionals[max]}. See --help.`)
}

/** @param {readonly string[]} names */
const joinWithAnd = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`

/** Returns the text for `--help`. @param {string} name @param {Command} command */
export const helpText = (name, { does, flags, positionals, example }) => {
  const flagTexts = Object.entries(flags).map(
    ([flag, { takes }]) => `--${flag}${takes === undefined ? '' : ` ${takes}`}`,
  )
  const flagRows = Object.values(flags).map(({ about, default: defaultValue }, index) => [
    flagTexts[index] ?? '',
    defaultValue ? `${about} (default: ${defaultValue})` : about,
  ])
  const rows = [
    ...(positionals ? [[positionals.name, positionals.about]] : []),
    ...flagRows,
    ['--help', 'shows this help'],
  ]
  const width = Math.max(...rows.map(([left = '']) => left.length))
  const invocation = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
  const usage = [...flagTexts.map((flag) => `[${flag}]`), ...(positionals ? [positionals.name] : [])].join(' ')
  return [
    `${invocation}${usage && ` -- ${usage}`}`,
    '',
    does,
    '',
    ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    `Example: ${example}`,
    '',
  ].join('\n')
}

/**
 * Returns the flags and positional arguments of the process. Exits after `--help` (code 0) or wrong arguments (code 2).
 * @template {Record<string, Command>} Commands
 * @template {keyof Commands & string} Name
 * @param {Commands} commands
 * @param {Name} name
 * @param {readonly string[]} [args]
 * @returns {{ values: Values<Commands[Name]>, positionals: string[] }}
 */
export const readCommand = (commands, name, args = process.argv.slice(2)) => {
  try {
    const command = /** @type {Commands[Name]} */ (commands[name])
    const { help, values, positionals } = parseCommand(command, args)
    if (!help) return { values, positionals }
    process.stdout.write(helpText(name, command))
    process.exit(0)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(USAGE_ERROR_CODE)
  }
}
