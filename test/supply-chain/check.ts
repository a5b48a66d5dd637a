/** `npm run check:supply`: checks package pins, licences, advisories and the age of the time zone data. Exits with code 1
 * if a check fails. Only `high` and `critical` advisories for shipped packages count. If the registry sends no advisory data,
 * the check passes without it. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '#api/setup/command.mjs'
import { withProgress } from '#api/setup/progress.ts'
import { zoneDataVersion } from '#core/time/zone-rules.ts'
import { commands } from '#test/commands.mjs'
import { type Advisory, readAudit, severeAdvisories } from './advisories.ts'
import { BUNDLED, billOfMaterials, isForDevelopment } from './bill-of-materials.ts'
import { unusedExceptions, unwantedLicences } from './licences.ts'
import { unpinnedPackages } from './pinned-packages.ts'
import { zoneDataProblems } from './zone-data.ts'

readCommand(commands, 'check:supply')

const root = join(import.meta.dirname, '../..')
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** Runs npm and returns its output. Ignores the exit code, because `npm audit` fails if there are advisories. */
const npm = (...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_, output) => resolve(output))
  })
const audit = (...flags: string[]): Promise<string> => npm('audit', '--json', ...flags)

const report = (heading: string, findings: readonly string[], successText: string): void => {
  console.log(`${heading}: ${findings.length === 0 ? successText : `${findings.length} findings`}`)
  for (const finding of findings) console.log(`  ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}

const { components } = await billOfMaterials()
const shippedCount = components.filter((one) => !isForDevelopment(one)).length
report(
  'Pinned',
  unpinnedPackages(readJson('package.json'), readJson('package-lock.json')),
  'every package, by version and hash',
)
report(
  'Licences',
  [
    ...unwantedLicences(components),
    ...unusedExceptions(components).map(({ packages }) => `${packages}: an exception that nothing needs`),
  ],
  `accepted for ${shippedCount} shipped components and ${components.length - shippedCount} for development`,
)

const [production, all] = await withProgress('Asking the registry for advisories', () =>
  Promise.all([audit('--omit=dev').then(readAudit), audit().then(readAudit)]),
)
const logUnknown = (reason: string): void =>
  console.log(`Advisories: unknown, because the registry provides no list (${reason})`)
if ('unknown' in production) logUnknown(production.unknown)
else if ('unknown' in all) logUnknown(all.unknown)
else {
  const lineOf = ({ severity, name, range }: Advisory) => `${severity}: ${name} ${range}`
  const severe = severeAdvisories({ production: production.found, all: all.found }, BUNDLED)
  report('Advisories for shipped packages', severe.map(lineOf), 'none is high or critical')
  for (const advisory of all.found) console.log(`  including development: ${lineOf(advisory)}`)
}

report(
  'Time zone data',
  zoneDataProblems({
    release: zoneDataVersion(),
    changelog: readFileSync(join(root, 'node_modules/moment-timezone/changelog.md'), 'utf8'),
    installed: readJson('package.json').dependencies['moment-timezone'],
    newest: /^\d[\d.]*$/m.exec(await npm('view', 'moment-timezone', 'version'))?.[0] ?? null,
    today: new Date().toISOString().slice(0, 10),
  }),
  `${zoneDataVersion()}, up to date`,
)
