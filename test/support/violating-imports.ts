/** A file that violates one linter rule, and its clean twin. */
export type PlantedViolation = {
  /** The path of the file, and also of its twin unless there is a `goodPath`. */
  path: string
  rule: string
  bad: string
  good: string
  goodPath?: string
}

const restricted = 'lint/style/noRestrictedImports'
const use = (specifier: string): string => `import { it } from '${specifier}'\n\nexport const used = it\n`
const useType = (specifier: string): string => `import type { It } from '${specifier}'\n\nexport type Used = It\n`
const useLazily = (specifier: string): string => `export const load = () => import('${specifier}')\n`
const reExport = (specifier: string): string => `export { it } from '${specifier}'\n`

/** Returns a violation for each of `forbidden`, which `path` may not import. The clean twins import `allowed` instead. */
const imports = (path: string, allowed: string, forbidden: readonly string[], write = use): PlantedViolation[] =>
  forbidden.map((specifier) => ({ path, rule: restricted, bad: write(specifier), good: write(allowed) }))

const core = 'core/shows/planted.ts'
const adapter = 'adapters/http/planted.ts'
const httpModule = 'adapters/http/openapi/planted.ts'
const database = 'adapters/postgres/schema/planted.ts'
const api = 'api/planted.ts'
const web = 'web/page/planted.tsx'
const ZONE_DATA = 'moment-timezone/data/packed/latest.json'
const serverPackages = ['@mikro-orm/postgresql', '@mikro-orm/core', 'pg', 'kysely', 'inversify']
const telemetryPackages = ['prom-client', '@opentelemetry/api', '@opentelemetry/sdk-trace']
const pagePackages = ['react', 'react/jsx-runtime', 'react-dom/server', 'react-router-dom', '@tanstack/react-query']

/** Violations of `noRestrictedImports`: modules and packages that a module may not import. */
export const violatingImports: readonly PlantedViolation[] = [
  ...imports(core, '#core/ports.ts', [
    ...['node:fs', 'zod', 'hono', 'pino', ...serverPackages, ...pagePackages],
    ...['#adapters/http/app.ts', '#api/config/config.ts', '#web/data/api.ts', '#test/support/world.ts', '../errors.ts'],
  ]),
  ...imports(core, 'zod/mini', ['zod', ZONE_DATA]),
  ...imports('core/time/planted.ts', ZONE_DATA, ['moment-timezone', 'zod']),
  ...[useType, useLazily].flatMap((write) =>
    imports(core, './show.ts', ['node:fs', 'hono', '#web/data/api.ts'], write),
  ),
  ...imports(adapter, '#core/ports.ts', [
    ...['#adapters/mail/mail-text.ts', '#api/config/config.ts', '#web/data/api.ts', '#test/support/world.ts'],
    ...['../mail/mail-text.ts', './../mail/mail-text.ts', ...serverPackages, ...pagePackages],
  ]),
  ...[useType, useLazily].flatMap((write) => imports(adapter, './errors.ts', ['#adapters/mail/mail-text.ts'], write)),
  { path: adapter, rule: restricted, bad: reExport('#adapters/mail/mail-text.ts'), good: use('./errors.ts') },
  ...imports('adapters/mail/planted.ts', '#adapters/files/durable-files.ts', ['#adapters/images/file-images.ts']),
  ...imports(httpModule, '#adapters/http/errors.ts', ['#adapters/mail/mail-text.ts', 'kysely', '../errors.ts']),
  ...imports(database, 'kysely', [
    '#adapters/memory/memory-store.ts',
    '#api/config/config.ts',
    '#web/data/api.ts',
    '../schema.ts',
  ]),
  ...imports(database, '#adapters/postgres/connection/statement.ts', [
    'inversify',
    ...pagePackages,
    '#test/support/world.ts',
  ]),
  ...imports(api, 'inversify', [
    '#test/support/world.ts',
    '../core/core.ts',
    'pg',
    'kysely',
    '@mikro-orm/core',
    'react',
  ]),
  ...imports(api, '#adapters/postgres/open-postgres.ts', ['./../core/core.ts']),
  ...imports(web, 'react', [
    '#adapters/http/app.ts',
    '#api/config/config.ts',
    '#test/support/world.ts',
    '../api.ts',
    ...serverPackages,
  ]),
  ...imports(web, '#core/shows/show.ts', ['hono', '@hono/node-server', ZONE_DATA]),
  ...[adapter, 'adapters/mail/planted.ts', database].flatMap((path) =>
    imports(path, '#core/ports.ts', telemetryPackages),
  ),
  ...imports(api, '#adapters/metrics/metrics.ts', telemetryPackages),
  ...imports(web, '#core/shows/show.ts', telemetryPackages),
  ...imports('adapters/metrics/planted.ts', 'prom-client', ['@opentelemetry/api', '#adapters/http/app.ts', 'pg']),
  ...imports('adapters/tracing/planted.ts', '@opentelemetry/api', [
    'prom-client',
    '#adapters/http/app.ts',
    'inversify',
  ]),
  ...imports('test/core/planted.ts', '#test/support/world.ts', ['../support/world.ts']),
]
