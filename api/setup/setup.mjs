/**
 * Runs before the commands of package.json, on the machine's Node.js (20 or newer), even before anything is installed:
 *
 *   node api/setup/setup.mjs install   installs the packages in package-lock.json
 *   node api/setup/setup.mjs test      also builds the interface texts and the gazetteer, which tests load from
 *                                      dist/; for all tests (`test test/run.ts`), builds everything
 *   node api/setup/setup.mjs start     also builds the web app into dist/
 *
 * Skips steps that are up to date. All other code runs on the Node.js among the dependencies, node_modules/.bin/node.
 * If a program and its arguments follow, first handles `--help` and rejects wrong arguments.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { helpText, parseCommand, USAGE_ERROR_CODE, UsageError } from './command.mjs'
import { lock } from './setup-lock.mjs'
import { Failure, run } from './setup-run.mjs'
import { withStatus } from './setup-status.mjs'

const MIN_NODE_VERSION = 20
const PRODUCT_NODE_VERSION = 26
/** Exit code for `api/setup/with-setup.sh`: the help was printed, so there is nothing left to run. */
const HELP_PRINTED = 100
const MESSAGE_INPUTS = ['web/messages', 'web/i18n/locales.ts', 'web/build/compile-messages.ts', 'package-lock.json']
const WEB_INPUTS = ['web', 'core', 'tsconfig.json', 'package.json', 'package-lock.json']
const GAZETTEER_INPUTS = [
  'adapters/gazetteer/compile',
  'core/venues/gazetteer-key.ts',
  'core/text/text.ts',
  'package-lock.json',
]

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const at = (...path) => join(root, ...path)
const node = at('node_modules', '.bin', 'node')
const installStamp = at('node_modules', '.upstroke-setup')
const npmList = at('node_modules', '.package-lock.json')
const systemNodeVersion = Number.parseInt(process.versions.node, 10)

const main = async ([task, ...args]) => {
  if (systemNodeVersion < MIN_NODE_VERSION)
    throw new Failure(
      `Node.js ${MIN_NODE_VERSION} or newer is needed, but this is ${process.versions.node}: install a newer one (https://nodejs.org).`,
    )
  const builds = Object.hasOwn(buildsOf, task ?? '') ? buildsOf[isWholeTestRun(task, args) ? 'start' : task] : null
  if (!builds) throw new Failure('Usage: node api/setup/setup.mjs install|test|start')
  if (await printHelpIfRequested(args)) {
    process.exitCode = HELP_PRINTED
    return
  }
  await runOnceUnless(isInstalled, install)
  await runOnceUnless(
    () => builds.every(isBuilt),
    () => build(builds),
  )
}

// Arguments

/** Prints the help if the arguments ask for it, and returns whether they do. Throws a {@link UsageError} for wrong arguments. */
const printHelpIfRequested = async (args) => {
  const programAndArgs = args.slice(args.findIndex((word) => !word.startsWith('-')))
  for (const file of ['api/setup/commands.mjs', 'test/commands.mjs'].map((path) => at(path)).filter(existsSync))
    for (const [name, command] of Object.entries((await import(pathToFileURL(file).href)).commands)) {
      const program = command.program.split(' ')
      if (!program.every((word, index) => programAndArgs[index] === word)) continue
      const { help } = parseCommand(command, programAndArgs.slice(program.length))
      if (help) process.stdout.write(helpText(name, command))
      return help
    }
  return false
}

/** Does the work unless it is already done. If two commands start at the same time, one does the work and the other waits. */
const runOnceUnless = async (isDone, work) => {
  if (isDone()) return
  const unlock = await lock()
  try {
    if (!isDone()) await work()
  } finally {
    unlock()
  }
}

// Dependencies

const isInstalled = () => {
  if (!existsSync(node)) return false
  const fingerprint = installFingerprint()
  if (read(installStamp) === fingerprint) return true
  if (!matchesLockFile() || !runs(node)) return false
  writeFileSync(installStamp, fingerprint) // npm was run by hand, so the installation is complete.
  return true
}

const installFingerprint = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(at(file)))
  return hash.digest('hex')
}

/** Compares package-lock.json with the list that npm writes into node_modules at the end of an installation. */
const matchesLockFile = () => {
  try {
    const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(npmList, 'utf8')).packages
    const haveSameIntegrity = Object.keys(present).every((path) => wanted[path]?.integrity === present[path].integrity)
    return haveSameIntegrity && Object.keys(wanted).every((path) => !path || present[path] || wanted[path].optional)
  } catch {
    return false
  }
}

const install = async () => {
  for (const file of [installStamp, npmList]) rmSync(file, { force: true }) // An interrupted installation must not look complete.
  const npm = process.env.npm_execpath ?? ''
  const command = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm']
  // Building needs the development dependencies even if NODE_ENV is `production`.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const packagePaths = packagePathsForThisPlatform()
  const reportProgress = (report) => {
    const presentCount = packagePaths.filter((path) => existsSync(at(path, 'package.json'))).length
    report('packages', presentCount, packagePaths.length)
  }
  await withStatus({ title: 'Installing dependencies', done: 'Installed the dependencies', reportProgress }, () =>
    run('The dependencies could not be installed', [...command, ...options], {
      next: 'check the network and the free disk space, then start again',
    }),
  )
  if (!runs(node)) linkSystemNode()
  writeFileSync(installStamp, installFingerprint())
}

const packagePathsForThisPlatform = () => {
  const isSupported = (supported, current) => !supported || supported.includes(current)
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { os, cpu, link }]) =>
    path && !link && isSupported(os, process.platform) && isSupported(cpu, process.arch) ? [path] : [],
  )
}

const runs = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const linkSystemNode = () => {
  if (systemNodeVersion < PRODUCT_NODE_VERSION)
    throw new Failure(
      `The dependencies include no Node.js for ${process.platform}-${process.arch}; install Node.js ${PRODUCT_NODE_VERSION} or newer and start again.`,
    )
  mkdirSync(dirname(node), { recursive: true })
  rmSync(node, { force: true })
  symlinkSync(process.execPath, node)
}

// The web app and the gazetteer

const messages = {
  what: 'The interface texts',
  command: [at('web', 'build', 'compile-messages.ts')],
  inputs: MESSAGE_INPUTS,
  stamp: at('dist', '.messages-inputs'),
}
/** `includes` lists other builds that this one runs. */
const web = {
  what: 'The web app',
  command: [at('web', 'build', 'build.ts')],
  inputs: WEB_INPUTS,
  stamp: at('dist', '.inputs'),
  includes: [messages],
}
const gazetteer = {
  what: 'The gazetteer',
  command: [at('adapters', 'gazetteer', 'compile', 'compile-gazetteer.ts'), at('dist', 'gazetteer.sqlite')],
  inputs: GAZETTEER_INPUTS,
  stamp: at('dist', '.gazetteer-inputs'),
}
const buildsOf = { install: [], test: [messages, gazetteer], start: [web, gazetteer] }

const isWholeTestRun = (task, args) => task === 'test' && args.at(-1) === 'test/run.ts'

const isBuilt = ({ inputs, stamp }) => read(stamp) === fingerprintOf(inputs)

const fingerprintOf = (inputs) => {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, input)
  return hash.digest('hex')
}

const addTo = (hash, path) => {
  const entry = statSync(at(path), { throwIfNoEntry: false })
  if (entry?.isDirectory()) for (const name of readdirSync(at(path)).sort()) addTo(hash, `${path}/${name}`)
  else if (entry) hash.update(`${path}\n${entry.size}\n`).update(readFileSync(at(path)))
}

const build = async (builds) => {
  const outdated = builds.filter((one) => !isBuilt(one)).map((one) => ({ ...one, done: 0, total: 1, doing: '' }))
  const sum = (counts) => counts.reduce((total, count) => total + count, 0)
  const reportProgress = (report) => {
    report('steps', sum(outdated.map(({ done }) => done)), sum(outdated.map(({ total }) => total)))
    return outdated.flatMap(({ doing }) => doing || []).join(', ')
  }
  const doneText = builds.includes(web) ? 'Built the site' : 'Built the files that the tests import'
  await withStatus({ title: 'Building', done: doneText, reportProgress }, () => Promise.all(outdated.map(buildOne)))
}

const buildOne = async (target) => {
  const { what, command, includes = [] } = target
  // Computed before the build, so that a change during the build causes another build next time.
  const stamps = [target, ...includes].map(({ inputs, stamp }) => [stamp, fingerprintOf(inputs)])
  for (const [stamp] of stamps) rmSync(stamp, { force: true })
  const onLine = (line) => {
    const [, done, total, doing] = /^\[(\d+)\/(\d+)\] (.*)/.exec(line) ?? []
    if (total) Object.assign(target, { done: Number(done) - 1, total: Number(total), doing })
  }
  await run(`${what} could not be built`, [node, ...command], {
    onLine,
    next: 'fix the errors above, then start again',
  })
  Object.assign(target, { done: target.total, doing: '' })
  for (const [stamp, fingerprint] of stamps) {
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, fingerprint)
  }
}

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

main(process.argv.slice(2)).catch((error) => {
  if (error instanceof Failure) process.stderr.write(error.output)
  const isExpected = error instanceof Failure || error instanceof UsageError
  console.error(isExpected ? error.message : `The set-up failed: ${error.message}`)
  process.exitCode = error instanceof UsageError ? USAGE_ERROR_CODE : 1
})
