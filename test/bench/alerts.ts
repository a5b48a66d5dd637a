import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { openAlertBench } from './alerts/alert-bench.ts'
import { measureMatching } from './alerts/measure-matching.ts'
import { measureDigest, measureSending } from './alerts/measure-sending.ts'
import { measureAdding, measureQueue } from './alerts/measure-writes.ts'

/** Measures alerts in a calendar of 10,000 shows. All parts share one filled database. */
const { values: options } = readCommand(commands, 'bench:alerts')
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
const bench = await openAlertBench({ alerts: Number(options.alerts), skew: Number(options.skew) })
const parts: readonly (readonly [name: string, measure: () => Promise<void>])[] = [
  ['matching', () => measureMatching(bench, Number(options.shows))],
  ['adding', () => measureAdding(bench, rounds)],
  ['queue', () => measureQueue(bench, Number(options.minutes))],
  ['digest', () => measureDigest(bench, { people: Number(options.people), timed: Number(options.timed) })],
  ['sending', () => measureSending(bench, { rounds, seconds, emails: Number(options.emails) })],
]
try {
  console.log(`\nNode.js ${process.version}, ${options.alerts} alerts, Zipf exponent ${options.skew}`)
  for (const [name, measure] of parts) if (options.only.split(',').includes(name)) await measure()
} finally {
  await bench.close()
}
