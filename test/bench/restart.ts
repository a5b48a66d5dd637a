import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { freePort } from '#test/support/free-port.ts'
import { startProduct } from '#test/support/product.ts'
import { makeNginx } from '#test/support/scale/nginx.ts'
import { findPrograms } from '#test/support/scale/programs.ts'
import { eachRound } from './rounds.ts'

/** Counts the writes lost while two processes behind nginx are replaced in turn under full load. The writes have no session, so
 * the processes refuse them; a lost write gets no such refusal. nginx does not retry a write that it has already sent. */
const { values: options } = readCommand(commands, 'bench:restart')
const stops = Number(options.stops)
const PAUSE_MS = 1_500

const { nginx } = await findPrograms('nginx')
if (!nginx) throw new Error('There is no nginx to measure with.')
const folder = mkdtempSync(join(tmpdir(), 'replacing-'))
const port = await freePort()
const processPorts = [await freePort(), await freePort()]
const start = (processPort: number) =>
  startProduct({ PORT: `${processPort}`, TRUST_PROXY: '1', BASE_URL: `http://127.0.0.1:${port}` }, ['--memory'])
const products = await Promise.all(processPorts.map(start))
const proxy = makeNginx(nginx, folder, { port, processPorts })
await proxy.start()

const sendWrite = (agent: Agent): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage): void => {
      response.resume().once('end', () => resolve(response.statusCode))
    }
    request({ agent, port, method: 'POST', path: '/api/shows' }, onResponse).once('error', reject).end()
  })

for (const connections of options.connections.split(',').map(Number)) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const outcomes = new Map<string, number>()
  let isOver = false
  const writers = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const outcome = String(await sendWrite(agent).catch(({ code }) => code))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  })
  await eachRound({ from: 0, to: stops - 1 }, async (stop) => {
    const index = stop % processPorts.length
    await products[index]?.end()
    products[index] = await start(processPorts[index] ?? 0)
    await sleep(PAUSE_MS)
  })
  isOver = true
  await Promise.all(writers)
  agent.destroy()
  console.log(`${stops} stops, ${connections} writers, outcomes: ${JSON.stringify(Object.fromEntries(outcomes))}`)
}
await proxy.end()
for (const product of products) await product.end()
rmSync(folder, { recursive: true, force: true })
