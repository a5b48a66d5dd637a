import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fillDocument } from './document.ts'
import { formatNumber } from './table.ts'

const GIB = 1024 ** 3
const performanceFile = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url))

/** Returns the command, date and machine of a measurement by this npm script. */
export const measuredOn = (script: string): string => {
  const { length, 0: first } = cpus()
  const command = [`npm run ${script}`, ...(process.argv.length > 2 ? ['--'] : []), ...process.argv.slice(2)].join(' ')
  return [
    `\`${command}\` on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version}, ${platform()} ${arch()}`,
    `${length} cores (${first?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / GIB)} GiB`,
    `load average ${formatNumber(loadavg()[2] ?? 0)} over the last 15 minutes`,
  ].join(', ')
}

/** Replaces the parts of docs/performance.md between the markers with these names. Throws if a marker is missing. */
export const writeParts = (parts: Readonly<Record<string, string>>): void =>
  writeFileSync(performanceFile, fillDocument(readFileSync(performanceFile, 'utf8'), parts))
