import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { openAlertBench } from './alerts/alert-bench.ts'
import { measureMatching } from './alerts/measure-matching.ts'

/** Measures alerts in a calendar of 10,000 shows. Parts share one filled database. */
const { values: options } = readCommand(commands, 'bench:alerts')
const parts = options.only.split(',')
const bench = await openAlertBench({ alerts: Number(options.alerts), skew: Number(options.skew) })
try {
  console.log(`\nNode.js ${process.version}, ${options.alerts} alerts, Zipf exponent ${options.skew}`)
  if (parts.includes('matching')) await measureMatching(bench, Number(options.shows))
} finally {
  await bench.close()
}
