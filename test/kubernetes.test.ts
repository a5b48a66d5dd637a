import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#api/config/config.ts'
import { build, buildWithKubectl } from './support/kubernetes/kustomize.ts'
import { type Container, type Manifest, type PodSpec, podSpecOf } from './support/kubernetes/manifest.ts'
import { restrictedViolations } from './support/kubernetes/restricted-profile.ts'
import { schemaErrors } from './support/kubernetes/schema-errors.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const folder = join(root, 'docs/kubernetes/overlays/example')
const manifests = build(folder)

const find = <Spec>(kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name) as Manifest & {
    spec: Spec
    data: Record<string, string>
  }
const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
const pod = (name: string): PodSpec => podSpecOf(find('Deployment', name))
const container = (name: string): Container => pod(name).containers[0] as Container
const constantIn = (path: string, name: string): number =>
  Number(new RegExp(`${name} = ([\\d_]+)`).exec(read(path))?.[1]?.replaceAll('_', ''))

/** Returns the variables in the file from which docs/running.md creates a Secret. */
const secretFrom = (file: string): Record<string, string> => {
  const [, block = ''] = new RegExp(`# ${file}:.*\n((?:\\w+=.*\n)+)`).exec(read('docs/running.md')) ?? []
  const lines = block.trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
const environmentOf = (name: string): Record<string, string> => ({
  ...find('ConfigMap', 'settings').data,
  ...secretFrom('upstroke.env'),
  ...Object.fromEntries((container(name).env ?? []).map((each) => [each.name, each.value])),
})

describe('docs/kubernetes', () => {
  it('yields the same manifests with kubectl, if it is installed, as with the build function of these tests', () => {
    const byName = (built: Manifest[]) =>
      Object.fromEntries(built.map((each) => [`${each.kind} ${each.metadata.name}`, each]))
    const built = buildWithKubectl(folder)
    if (built === null) console.warn('kubectl is not installed, so its manifests are not compared.')
    expect(byName(built ?? manifests)).toEqual(byName(manifests))
  })

  it('has only fields and values that the Kubernetes API defines', async () => {
    expect((await Promise.all(manifests.map(schemaErrors))).flat()).toEqual([])
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'api' } }
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'a', imge: 'b' }] } }
    const spec = { replicas: 'two', selector: {}, template }
    expect(await schemaErrors({ ...deployment, spec } as Manifest)).toEqual([
      'Deployment api/spec/replicas: type',
      'Deployment api/spec/template/spec/containers/0/imge: unknown',
    ])
  })

  it('contains no Secret, and pins its images to versions or digests', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
    const { services } = parse(read('docker-compose.yml'), { merge: true })
    expect(container('proxy').image).toBe(services.proxy.image)
    for (const name of ['api', 'jobs'])
      for (const { image } of [container(name), ...(pod(name).initContainers ?? [])])
        expect(image).toMatch(/^[^:]+@sha256:[0-9a-f]{64}$/)
  })

  it('keeps each pod within the restricted profile and our own security rules', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'jobs', 'proxy'])
    for (const deployment of deployments) expect(restrictedViolations(podSpecOf(deployment))).toEqual([])
    expect(find('Namespace', 'upstroke').metadata.labels).toEqual({
      'pod-security.kubernetes.io/enforce': 'restricted',
    })
  })

  it.each<[string, (api: PodSpec) => unknown]>([
    ['upstroke may run as root', (api) => ({ ...api, securityContext: { ...api.securityContext, runAsUser: 0 } })],
    ['upstroke may gain privileges', (api) => withContext(api, { allowPrivilegeEscalation: true })],
    ['upstroke has capabilities', (api) => withContext(api, { capabilities: { drop: ['ALL'], add: ['NET_ADMIN'] } })],
    ['upstroke has no seccomp profile', (api) => withContext(api, { seccompProfile: { type: 'Unconfined' } })],
    ['upstroke may write to its image', (api) => withContext(api, { readOnlyRootFilesystem: false })],
    ['the pod has hostNetwork', (api) => ({ ...api, hostNetwork: true })],
    ['the volume data is on the host', (api) => ({ ...api, volumes: [{ name: 'data', hostPath: { path: '/' } }] })],
    ['the pod has a token', (api) => ({ ...api, automountServiceAccountToken: true })],
  ])('would violate the security rules if %s', (violation, plant) => {
    expect(restrictedViolations(plant(pod('api')) as PodSpec)).toContain(violation)
  })

  it.each(['api', 'jobs'])('gives %s only known variables with valid values', (name) => {
    const used = environmentOf(name)
    const known = Object.keys(readConfig({}))
    const config = readConfig(used)
    expect([...known, ...Object.keys(config)]).toEqual(expect.arrayContaining(Object.keys(used)))
    for (const variable of Object.keys(used)) expect(read('.env.example')).toContain(`# ${variable}=`)
    expect(config).toMatchObject({ BACKGROUND_JOBS: name === 'jobs', TRUST_PROXY: 1 })
  })

  it("gives the database owner's password only to migrations", () => {
    for (const name of ['api', 'jobs']) {
      expect(JSON.stringify(pod(name).containers)).not.toContain('upstroke-owner')
      const [migrate] = pod(name).initContainers ?? []
      expect(migrate).toMatchObject({
        args: ['node', 'api/maintenance/maintain.ts', 'migrate'],
        envFrom: [{ secretRef: { name: 'upstroke-owner' } }],
      })
    }
    expect(Object.keys(readConfig(secretFrom('owner.env')))).toContain('DATABASE_URL')
  })

  it('uses the ports and health checks of the product', () => {
    const ports = Object.fromEntries((container('api').ports ?? []).map((each) => [each.name, each.containerPort]))
    expect(read('Dockerfile')).toContain(`EXPOSE ${ports.http}\n`)
    expect(environmentOf('api').METRICS_PORT).toBe(String(ports.metrics))
    const { startupProbe, readinessProbe, livenessProbe } = container('api')
    const routes = read('adapters/http/routes/health-routes.ts')
    for (const probe of [startupProbe, readinessProbe, livenessProbe])
      expect(routes).toContain(`.get('${probe?.httpGet?.path}'`)
    const [port] = find<{ ports: { port: number }[] }>('Service', 'api').spec.ports
    const servers = [...(find('ConfigMap', 'proxy').data['api-servers.conf']?.matchAll(/^server (\S+)/gm) ?? [])]
    expect(servers.map(([, address]) => address)).toEqual(Array(servers.length).fill(`api:${port?.port}`))
    const listenDirectives = [...(find('ConfigMap', 'proxy').data['listen.conf']?.matchAll(/^listen (\d+)/gm) ?? [])]
    expect(listenDirectives.map(([, listenPort]) => Number(listenPort)).sort()).toEqual(
      container('proxy')
        .ports?.map((each) => each.containerPort)
        .sort(),
    )
  })

  it('mounts the folders that the product and nginx need', () => {
    const dataDir = /DATA_DIR=(\S+)/.exec(read('Dockerfile'))?.[1]
    expect(container('jobs').volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([dataDir, '/tmp'])
    const { command = [], volumeMounts = [] } = container('proxy')
    const mounts = volumeMounts.map(({ mountPath }) => mountPath)
    expect(mounts).toEqual(expect.arrayContaining([command[command.indexOf('-p') + 1], '/etc/upstroke', '/etc/tls']))
  })

  it.each(['api', 'jobs'])('gives %s more time to stop than the product gives itself', (name) => {
    const pauseSeconds = container(name).lifecycle?.preStop?.sleep?.seconds ?? 0
    const graceSeconds = pod(name).terminationGracePeriodSeconds ?? 0
    expect(graceSeconds - pauseSeconds).toBeGreaterThan(constantIn('api/process/run.ts', 'STOP_TIMEOUT_MS') / 1000)
  })

  it('requests more memory than the measured peak', () => {
    const [, peakMb = ''] = /computed responses: peak memory.*\| (\d+) MB/.exec(read('docs/performance.md')) ?? []
    expect(container('api').resources?.requests?.memory).toMatch(/^\d+Mi$/)
    expect(Number.parseInt(container('api').resources?.requests?.memory ?? '', 10)).toBeGreaterThan(Number(peakMb))
  })

  it('opens fewer connections than the database allows, even during a rollout', () => {
    const { maxReplicas } = find<{ maxReplicas: number }>('HorizontalPodAutoscaler', 'api').spec
    const connectionsPerProcess = /up to (\d+) connections: 6 for reads/.exec(read('docs/running.md'))?.[1]
    const maxConnections = /^max_connections = (\d+)/m.exec(read('docs/scale/postgresql.conf'))?.[1]
    // A rollout adds one process of `api`, and there is always one of `jobs`.
    expect((maxReplicas + 2) * Number(connectionsPerProcess)).toBeLessThan(Number(maxConnections))
  })

  it('selects pods that exist', () => {
    const labels = deployments.map((each) =>
      JSON.stringify((each.spec as { template: Manifest }).template.metadata.labels),
    )
    for (const { spec } of manifests.filter(({ kind }) =>
      ['Service', 'PodDisruptionBudget', 'Deployment'].includes(kind),
    )) {
      const selector = (spec as { selector: { matchLabels?: object } }).selector
      expect(labels).toContain(JSON.stringify(selector.matchLabels ?? selector))
    }
  })
})

const withContext = (api: PodSpec, context: object): object => ({
  ...api,
  containers: api.containers.map((each) => ({ ...each, securityContext: { ...each.securityContext, ...context } })),
})
