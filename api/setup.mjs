/**
 * What every command runs first, on whatever Node.js the machine has (20 or newer) and before anything is installed:
 *
 *   node api/setup.mjs install   brings node_modules in step with package-lock.json
 *   node api/setup.mjs start     the same, then builds the web into dist/
 *
 * It does only what is missing. All else runs on the Node.js that comes with the dependencies, node_modules/.bin/node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_NEEDED_HERE = 20
const NODE_OF_THE_PRODUCT = 26
const WEB_INPUTS = ['web', 'core', 'tsconfig.json', 'package.json', 'package-lock.json']
const GAZETTEER_INPUTS = ['adapters/gazetteer/compile', 'core/venues/place-key.ts', 'core/text.ts', 'package-lock.json']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...path) => join(root, ...path)
const node = at('node_modules', '.bin', 'node')
const installStamp = at('node_modules', '.upstroke-setup')
const npmList = at('node_modules', '.package-lock.json')
const systemMajor = Number.parseInt(process.versions.node, 10)

class Failure extends Error {}

const main = async (task) => {
  if (systemMajor < NODE_NEEDED_HERE)
    throw new Failure(`Node.js ${NODE_NEEDED_HERE} or newer is needed; this is ${process.versions.node}.`)
  if (task !== 'install' && task !== 'start') throw new Failure('Usage: node api/setup.mjs install|start')
  await unlessDone(isInstalled, install)
  if (task === 'start') await unlessDone(() => builds.every(isBuilt), build)
}

/** Two commands may be started at once: one does the work, the other waits and finds it done. */
const unlessDone = async (isDone, work) => {
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
  const wanted = installFingerprint()
  if (read(installStamp) === wanted) return true
  if (!matchesLockFile() || !runs(node)) return false
  writeFileSync(installStamp, wanted) // A person ran npm themselves; there is nothing to do again.
  return true
}

const installFingerprint = () => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(at(file)))
  return hash.digest('hex')
}

/** npm leaves in node_modules a list of what it has put there, once all of it is. */
const matchesLockFile = () => {
  try {
    const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(npmList, 'utf8')).packages
    const same = Object.keys(present).every((path) => wanted[path]?.integrity === present[path].integrity)
    return same && Object.keys(wanted).every((path) => !path || present[path] || wanted[path].optional)
  } catch {
    return false
  }
}

const install = async () => {
  console.log('Installing dependencies…')
  for (const sign of [installStamp, npmList]) rmSync(sign, { force: true }) // No half-done work may look like done.
  const npm = process.env.npm_execpath ?? ''
  const command = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm']
  // Building needs the development dependencies too, whatever NODE_ENV says.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  await run('The dependencies could not be installed', [...command, ...options])
  if (!runs(node)) linkSystemNode()
  writeFileSync(installStamp, installFingerprint())
}

const runs = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

const linkSystemNode = () => {
  if (systemMajor < NODE_OF_THE_PRODUCT)
    throw new Failure(
      `No Node.js that runs on ${process.platform}-${process.arch} comes with the dependencies; install Node.js ${NODE_OF_THE_PRODUCT} or newer and start again.`,
    )
  mkdirSync(dirname(node), { recursive: true })
  rmSync(node, { force: true })
  symlinkSync(process.execPath, node)
}

// The web and the gazetteer

const builds = [
  { what: 'The web', command: [at('web', 'build.ts')], inputs: WEB_INPUTS, stamp: at('dist', '.inputs') },
  {
    what: 'The gazetteer',
    command: [at('adapters', 'gazetteer', 'compile', 'compile-gazetteer.ts'), at('dist', 'gazetteer.sqlite')],
    inputs: GAZETTEER_INPUTS,
    stamp: at('dist', '.gazetteer-inputs'),
  },
]

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

const build = async () => {
  console.log('Building…')
  await Promise.all(
    builds
      .filter((one) => !isBuilt(one))
      .map(async ({ what, command, inputs, stamp }) => {
        const fingerprint = fingerprintOf(inputs) // What is saved while the build runs is built the next time.
        rmSync(stamp, { force: true })
        await run(`${what} could not be built`, [node, ...command])
        mkdirSync(dirname(stamp), { recursive: true })
        writeFileSync(stamp, fingerprint)
      }),
  )
}

// The lock: a folder that holds one file, named by the process that has it

const lockFolder = at('.cache', 'setup.lock')
const BEAT_MS = 2000
const DEAD_AFTER_MS = 60_000
const WAIT_MS = 200

const lock = async () => {
  const own = String(process.pid)
  const draft = `${lockFolder}.${own}`
  const unlock = () => {
    clearInterval(beat)
    rmSync(draft, { recursive: true, force: true })
    release(own)
  }
  process.once('exit', unlock)
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, own), '')
  const beat = setInterval(() => touch(join(lockFolder, own)), BEAT_MS)
  for (let told = false; !tryRename(draft, lockFolder); told = true) {
    const holder = readHolder()
    if (holder && isDead(holder)) release(holder)
    else if (holder && !told) console.log(`Waiting for process ${holder}, which is setting up…`)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return () => {
    process.off('exit', unlock)
    unlock()
  }
}

/** A folder can take the place of an empty one only, so one that is held stays. */
const tryRename = (from, to) => {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

const readHolder = () => {
  try {
    return readdirSync(lockFolder)[0]
  } catch {
    return undefined // It has just been released.
  }
}

const isDead = (holder) => {
  const beat = statSync(join(lockFolder, holder), { throwIfNoEntry: false })
  if (!beat) return false
  if (holder === String(process.pid) || Date.now() - beat.mtimeMs > DEAD_AFTER_MS) return true
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Takes away that holder's file, and the folder if it is empty then: never somebody else's lock. */
const release = (holder) => {
  try {
    unlinkSync(join(lockFolder, holder))
    rmdirSync(lockFolder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}

const touch = (file) => {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Somebody took this process for dead; the work goes on all the same.
  }
}

// Processes

const running = new Set()

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.on(signal, () => {
    process.exitCode = code
    if (running.size === 0) process.exit()
    let left = running.size
    for (const child of running) {
      child.once('exit', () => {
        left -= 1
        if (left === 0) process.exit()
      })
      child.kill(signal)
    }
  })

/** Runs a command in silence; its output is shown when it fails. A signal that ends us ends it first. */
const run = (what, [program, ...args]) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
    running.add(child)
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => reject(new Failure(`${what}: ${error.message}`)))
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) return resolve()
      process.stderr.write(Buffer.concat(output))
      reject(new Failure(`${what} (it ended with ${signal ?? `code ${code}`}, see above).`))
    })
  })

/** An empty HOME is no home: npm would put its cache at the root of the disk. */
const environment = () => {
  const { HOME, ...rest } = process.env
  return HOME ? process.env : rest
}

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

main(process.argv[2]).catch((error) => {
  console.error(error instanceof Failure ? error.message : `The set-up failed: ${error.message}`)
  process.exitCode = 1
})
