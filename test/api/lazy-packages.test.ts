import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Processes import the packages for telemetry and terminal output only when they need them. */

const root = join(import.meta.dirname, '../..')

/** Returns the specifiers of the static imports in a file, except type imports. */
const importsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  )

/** Returns the packages that these files import statically, directly or indirectly. */
const packagesOf = (...entries: readonly string[]): ReadonlySet<string> => {
  const [seen, packages] = [new Set<string>(), new Set<string>()]
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const specifier of importsOf(path)) {
      const file = specifier.startsWith('#') ? join(root, specifier.slice(1)) : join(dirname(path), specifier)
      if (!/^[#.]/.test(specifier)) packages.add(specifier)
      else if (existsSync(file)) visit(file)
    }
  }
  for (const entry of entries) visit(join(root, entry))
  return packages
}

const telemetryPackages = (packages: ReadonlySet<string>) =>
  [...packages].filter((name) => name === 'prom-client' || name.startsWith('@opentelemetry/'))

it('the server statically imports none of the packages for metrics and traces', () => {
  const loaded = packagesOf('api/main.ts', 'api/process/run.ts', 'api/modules/open-store.ts')
  for (const needed of ['pino', 'hono', 'pg']) expect(loaded).toContain(needed)
  expect(telemetryPackages(loaded)).toEqual([])
  expect(telemetryPackages(packagesOf('adapters/tracing/tracing.ts'))).toContain('@opentelemetry/sdk-trace')
  expect(telemetryPackages(packagesOf('adapters/metrics/metrics.ts'))).toEqual(['prom-client'])
})

it('neither the server nor a maintenance or seed command statically imports the packages for terminal output', () => {
  const entries = [
    'api/main.ts',
    'api/process/run.ts',
    'api/modules/open-store.ts',
    'api/maintenance/maintenance.ts',
    'api/seed/seed.ts',
    'api/seed/seed-shows.ts',
  ]
  const loaded = packagesOf(...entries)
  expect(loaded).toContain('pino')
  for (const lazy of ['listr2', 'pino-pretty']) expect(loaded).not.toContain(lazy)
})
