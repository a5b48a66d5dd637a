export type Value = null | boolean | number | string | Value[] | Fields
export type Fields = { [name: string]: Value }

export type Manifest = Fields & { apiVersion: string; kind: string; metadata: Fields & { name: string } }

export type Container = Readonly<{
  name: string
  image: string
  args?: string[]
  command?: string[]
  env?: { name: string; value: string }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  lifecycle?: { preStop?: { sleep?: { seconds: number } } }
  securityContext?: Fields
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> }
  volumeMounts?: { name: string; mountPath: string }[]
}>
export type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } }

export type PodSpec = Readonly<{
  containers: Container[]
  initContainers?: Container[]
  volumes?: Fields[]
  securityContext?: Fields
  terminationGracePeriodSeconds?: number
  [name: string]: unknown
}>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const podSpecOf = (manifest: Manifest | undefined): PodSpec =>
  (manifest as unknown as { spec: { template: { spec: PodSpec } } }).spec.template.spec
