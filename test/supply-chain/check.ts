/** `npm run check:supply`: checks pinned versions, licences, advisories and the age of the time zone data. Code 1 on findings;
 * of advisories, only `high` and `critical` ones for production packages count. A registry without advisories is reported, but
 * no failure. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '#api/setup/command.mjs'
import { withProgress } from '#api/setup/progress.ts'
import { zoneDataVersion } from '#core/time/zone-rules.ts'
import { commands } from '#test/commands.mjs'
import { readAudit } from './advisories.ts'
import { billOfMaterials, isForDeveloping } from './bill-of-materials.ts'
import { needlessExceptions, unwantedLicences } from './licences.ts'
import { unlocked } from './locked.ts'
import { staleZoneData } from './zone-data.ts'

readCommand(commands, 'check:supply')

const root = join(import.meta.dirname, '../..')
const json = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** npm exits with a non-zero code on findings; the output counts. */
const npm = (...words: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile('npm', words, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_, written) => resolve(written))
  })
const audit = (...flags: string[]): Promise<string> => npm('audit', '--json', ...flags)

const tell = (heading: string, failures: readonly string[], fine: string): void => {
  console.log(`${heading}: ${failures.length === 0 ? fine : `${failures.length} to look at`}`)
  for (const failure of failures) console.log(`  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}

const { components } = await billOfMaterials()
const ships = components.filter((one) => !isForDeveloping(one)).length
tell('Pinned', unlocked(json('package.json'), json('package-lock.json')), 'every package, by version and hash')
tell(
  'Licences',
  [
    ...unwantedLicences(components),
    ...needlessExceptions(components).map(({ of }) => `${of}: an exception for nothing`),
  ],
  `fine with ${ships} parts that ship and ${components.length - ships} for developing`,
)

const [ofProduct, ofAll] = await withProgress('Asking the registry for advisories', () =>
  Promise.all([audit('--omit=dev').then(readAudit), audit().then(readAudit)]),
)
if ('unknown' in ofProduct) console.log(`Advisories: not known, since the registry tells none (${ofProduct.unknown})`)
else
  tell(
    'Advisories against what ships',
    ofProduct.isGrave ? ofProduct.found : [],
    `none that are grave of ${ofProduct.found.length}`,
  )
if (!('unknown' in ofAll)) for (const line of ofAll.found) console.log(`  known, with those for developing: ${line}`)

tell(
  'Time zone data',
  staleZoneData({
    release: zoneDataVersion(),
    changelog: readFileSync(join(root, 'node_modules/moment-timezone/changelog.md'), 'utf8'),
    installed: json('package.json').dependencies['moment-timezone'],
    newest: /^\d[\d.]*$/m.exec(await npm('view', 'moment-timezone', 'version'))?.[0] ?? null,
    today: new Date().toISOString().slice(0, 10),
  }),
  `${zoneDataVersion()}, up to date`,
)
