import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { fillSearchCalendar } from './fill-search.ts'
import { cpuOfCall, findingCalls, readSamples } from './finding-calls.ts'
import { NO_CACHE, startProgram, stopProgram } from './processes.ts'
import { eachRound } from './rounds.ts'
import { median } from './statistics.ts'

/** Compares the CPU time of process and database for each view and filter of a large calendar with that of its list. Nothing is
 * cached, and calls of a view and of the list alternate. `node test/bench/finding.ts --data .cache/finding --only month` */
const { values: options } = readCommand(commands, 'bench:finding')
const [rounds, calls] = [Number(options.rounds), Number(options.calls)]
const PORT = 4688
const CLAIM = 2

const compared = findingCalls.filter(({ name }) => name.includes(options.only ?? ''))

const server = await startBenchServer(undefined, options.data)
try {
  const database = await server.createMigrated('finding')
  await fillSearchCalendar(database, Number(options.shows))
  const samples = await readSamples(database)
  const product = await startProgram('api/main.ts', [], PORT, {
    DATABASE_URL: database,
    PORT: String(PORT),
    LOG_LEVEL: 'silent',
    BACKGROUND_JOBS: 'false',
    ...NO_CACHE,
  })
  try {
    const measured = { pids: [server.pid, product.pid ?? 0], port: PORT, samples, calls }
    const results = new Map(compared.map(({ name }) => [name, { own: [] as number[], list: [] as number[] }]))
    await eachRound({ from: 0, to: rounds }, async (round) => {
      for (const { name, against, pathOf } of compared) {
        const list = await cpuOfCall(measured, () => against)
        const own = await cpuOfCall(measured, pathOf)
        // The first round warms up.
        if (round > 0)
          for (const [key, cpuMs] of Object.entries({ own, list }))
            results.get(name)?.[key as 'own' | 'list'].push(cpuMs)
      }
    })
    console.log(`\nNode.js ${process.version}, ${options.shows} shows, ${rounds} rounds of ${calls} calls\n`)
    console.log('| view | CPU ms | of the list | ratio | at most 2 |\n|---|--:|--:|--:|---|')
    for (const [name, { own, list }] of results) {
      const ratio = median(own.map((cpuMs, nth) => cpuMs / (list[nth] ?? Number.NaN)))
      console.log(
        `| ${name} | ${median(own).toFixed(2)} | ${median(list).toFixed(2)} | ${ratio.toFixed(2)} | ${ratio <= CLAIM ? 'yes' : 'no'} |`,
      )
    }
  } finally {
    await stopProgram(product)
  }
} finally {
  await server.stop()
}
