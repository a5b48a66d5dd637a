import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The message is for the person at the terminal; the output of the failed command is printed before it. */
export class Failure extends Error {
  constructor(message, output = []) {
    super(message)
    this.output = Buffer.concat(output)
  }
}

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

/** Runs a program. Rejects with a {@link Failure} that holds the output. A signal to this process is passed on to the program;
 * this process exits when the program has ended. */
export const run = (failureText, [program, ...args], { onLine = () => {}, next }) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
    running.add(child)
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    createInterface({ input: child.stdout }).on('line', onLine)
    child.on('error', (error) =>
      reject(new Failure(`${failureText}: ${error.message}. Check that it is installed, then start again.`)),
    )
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) return resolve()
      reject(new Failure(`${failureText} (it exited with ${signal ?? `code ${code}`}, see above): ${next}.`, output))
    })
  })

/** Returns the environment without an empty HOME, which would make npm put its cache into the project. */
const environment = () => {
  const { HOME, ...rest } = process.env
  return HOME ? process.env : rest
}
