import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { TOKEN_PAGE } from '#adapters/http/routes/pages.ts'
import { readConfig } from '#api/config/config.ts'
import { readTracingConfig } from '#api/config/tracing-config.ts'
import { locales } from '#web/i18n/locales.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const scaleFile = (name: string): string => read(`docs/scale/${name}`)

type Service = {
  profiles?: string[]
  image?: string
  build?: unknown
  depends_on?: Record<string, unknown>
  environment?: Record<string, string | number>
  volumes?: string[]
  ports?: string[]
  deploy?: { replicas: number }
}

const composeFile = read('docker-compose.yml')
const { services, volumes }: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  composeFile,
  {
    merge: true,
  },
)
const namesOfServices = (isWanted: (service: Service) => boolean): string[] =>
  Object.entries(services).flatMap(([name, service]) => (isWanted(service) ? [name] : []))

const withDependencies = (name: string): string[] => [
  ...new Set([name, ...Object.keys(services[name]?.depends_on ?? {}).flatMap(withDependencies)]),
]

/** The files in docs/scale that docker compose doesn't mount: those for Kubernetes and for Debian packages. */
const unmountedFiles = ['kustomization.yaml', 'patroni.yml', 'patroni.env', 'etcd.env']

const withDefaults = (value: string | number): string => {
  const replaced = String(value).replace(/\$\{\w+(?::-((?:[^{}]|\{[^{}]*\})*))?\}/g, (_, fallback = '') => fallback)
  return replaced.includes('${') ? withDefaults(replaced) : replaced
}
const settingsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [variable, withDefaults(value)]),
  )

/** Returns the names of all variables that the product's configuration reads. */
const knownVariables = (): string[] => {
  const requestedNames = new Set<string>()
  const recorder = { get: (_: object, name: string) => void requestedNames.add(name), has: () => false }
  readConfig(new Proxy({}, recorder))
  readTracingConfig(new Proxy({}, recorder))
  return [...requestedNames].filter((name) => /^[A-Z]/.test(name))
}

describe('docker-compose.yml', () => {
  it('starts one process, a database and a mail catcher, or, with the scale profile, the multi-host setup', () => {
    expect(namesOfServices(({ profiles }) => profiles === undefined).sort()).toEqual(['app', 'database', 'mail'])
    const namesInProfile = namesOfServices(({ profiles }) => profiles?.includes('scale') ?? false)
    expect(namesInProfile.sort()).toEqual(['api', 'pictures', 'pooler', 'primary', 'proxy', 'replica'])
    expect(withDependencies('proxy').sort()).toEqual([...namesInProfile, 'mail'].sort())
    expect(services.api?.deploy?.replicas).toBeGreaterThan(1)
  })

  it('starts, with the edge profile, the multi-host setup behind Varnish, which the processes purge with a shared secret', () => {
    const namesInProfile = namesOfServices(({ profiles }) => profiles?.includes('edge') ?? false)
    expect(namesInProfile.sort()).toEqual(['edge', 'edge-api', 'pictures', 'pooler', 'primary', 'replica'])
    expect(withDependencies('edge').sort()).toEqual([...namesInProfile, 'mail'].sort())
    const { EDGE_PURGE_URLS, EDGE_PURGE_SECRET, ...others } = settingsOf('edge-api')
    expect(others).toEqual(settingsOf('api'))
    const edge = settingsOf('edge')
    expect(EDGE_PURGE_URLS).toBe(`http://edge${edge.EDGE_PURGE_LISTEN}`)
    expect(EDGE_PURGE_SECRET).toBe(edge.EDGE_PURGE_SECRET)
    expect(services.edge?.ports?.join()).not.toContain('6085')
  })

  it.each(['app', 'api', 'edge-api'])('gives %s only known variables with valid values', (name) => {
    const settings = settingsOf(name)
    expect(knownVariables()).toEqual(expect.arrayContaining(Object.keys(settings)))
    expect(readConfig(settings)).toMatchObject({ BASE_URL: 'http://localhost:3000' })
  })

  it('connects the processes to existing services', () => {
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS, IMAGES_S3_ENDPOINT, SMTP_URL } = settingsOf('api')
    const hosts = [DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS, IMAGES_S3_ENDPOINT, SMTP_URL].map(
      (url) => URL.parse(url ?? '')?.hostname,
    )
    expect(hosts).toEqual(['pooler', 'primary', 'replica', 'pictures', 'mail'])
    expect(settingsOf('api').TRUST_PROXY).toBe('1')
  })

  it('mounts existing files and volumes, tags each image with a version, and uses variables that .env.example lists', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? [])
    for (const mount of mounted) {
      const [source = ''] = mount.split(':')
      expect(source.startsWith('./') ? existsSync(join(root, source)) : source in volumes, source).toBe(true)
    }
    const files = readdirSync(join(root, 'docs/scale')).filter((name) => !unmountedFiles.includes(name))
    for (const name of files) expect(mounted.join()).toContain(`docs/scale/${name}:`)
    for (const name of namesOfServices(({ image }) => image !== undefined))
      expect(services[name]?.image).toMatch(/:v?\d/)
    for (const [, variable] of composeFile.matchAll(/(?<!\$)\$\{(\w+)/g))
      expect(read('.env.example')).toContain(`# ${variable}=`)
  })
})

it('every variable is explained in the README and listed in .env.example', () => {
  for (const name of knownVariables().filter((name) => name !== 'NODE_ENV')) {
    expect(read('README.md')).toContain(`\`${name}\``)
    expect(read('.env.example')).toContain(`# ${name}=`)
  }
})

describe('docs/scale', () => {
  it('sets the same database timeouts as the product', () => {
    const poolSource = read('adapters/postgres/connection/connection-pool.ts')
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      const ms = new RegExp(`${name}: ([\\d_]+)`).exec(poolSource)?.[1]?.replace('_', '')
      expect(scaleFile('databases.ini')).toContain(`set ${name} = ${ms}`)
      expect(scaleFile('pgbouncer.ini')).toMatch(new RegExp(`^ignore_startup_parameters = .*\\b${name}\\b`, 'm'))
    }
  })

  it('lets Varnish close an idle connection before a process does, and lists all languages except English', () => {
    const idleMs = Number(/backend_idle_timeout=(\d+)/.exec(scaleFile('varnish.sh'))?.[1]) * 1000
    const [, drainMs = ''] = /const DRAIN_MS = ([\d_]+)/.exec(read('api/process/serve.ts')) ?? []
    expect(idleMs).toBeLessThan(Number(drainMs.replace('_', '')))
    const lists = [...scaleFile('varnish.vcl').matchAll(/\(\?:((?:[a-z]{2}\|)+[a-z]{2})\)/g)].map(([, list]) => list)
    expect(lists).toEqual(Array(3).fill(locales.slice(1).join('|')))
  })

  it.each(['KEEP_ALIVE_TIMEOUT_MS', 'DRAIN_MS'])(
    'lets the proxy close an idle connection before a process does: %s',
    (name) => {
      const [, processMs = ''] = new RegExp(`const ${name} = ([\\d_]+)`).exec(read('api/process/serve.ts')) ?? []
      const upstream = scaleFile('nginx.conf').split('upstream api {')[1]
      const [, proxySeconds = ''] = /keepalive_timeout (\d+)s/.exec(upstream ?? '') ?? []
      expect(Number(proxySeconds) * 1000).toBeLessThan(Number(processMs.replace('_', '')))
    },
  )

  it('lists all languages except English in nginx.conf', () => {
    const others = locales.slice(1).join('|')
    const lists = [...scaleFile('nginx.conf').matchAll(/\(\?:((?:[a-z]{2}\|)+[a-z]{2})\)/g)].map(([, list]) => list)
    expect(lists).toEqual(Array(lists.length).fill(others))
    expect(lists.length).toBeGreaterThan(2)
  })

  it.each(['nginx.conf', 'varnish.vcl'])('excludes every page with a token in its URL from the cache: %s', (name) => {
    const [, pagePattern = 'none'] = /\((\?:confirm-email[^)]+)\)/.exec(TOKEN_PAGE.source) ?? []
    expect(scaleFile(name)).toContain(`(${pagePattern})`)
  })

  it('configures Patroni for synchronous replication and a timely failover, with the settings from postgresql.conf', () => {
    const { dcs } = parse(scaleFile('patroni.yml')).bootstrap
    expect(dcs.synchronous_mode).toBe(true)
    expect(dcs.ttl).toBeGreaterThanOrEqual(20)
    expect(dcs.ttl).toBeLessThan(25)
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
    // Patroni applies its own values of these settings instead of those in postgresql.conf.
    for (const name of ['max_connections', 'max_wal_senders', 'wal_level'])
      expect(scaleFile('postgresql.conf')).toContain(`${name} = ${dcs.postgresql.parameters[name]}\n`)
  })

  it('has scripts with valid shell syntax', () => {
    for (const name of ['primary.sh', 'replica.sh', 'pooler.sh', 'varnish.sh'])
      expect(execFileSync('sh', ['-n', join(root, 'docs/scale', name)]).toString()).toBe('')
  })
})
