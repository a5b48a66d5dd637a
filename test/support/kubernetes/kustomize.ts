import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { type Fields, isFields, type Manifest, type Value } from './manifest.ts'

type Generator = { name: string; behavior?: 'merge'; literals?: string[]; files?: string[] }
type Patch = { path: string; target?: { kind: string; name: string } }
type Kustomization = {
  namespace?: string
  resources?: string[]
  images?: { name: string; newName: string; digest: string }[]
  configMapGenerator?: Generator[]
  patches?: Patch[]
}

const KNOWN_FIELDS = ['apiVersion', 'kind', 'namespace', 'resources', 'images', 'configMapGenerator', 'patches']

const documentsIn = (path: string): Manifest[] =>
  parseAllDocuments(readFileSync(path, 'utf8')).map((each) => each.toJS() as Manifest)

/** Builds a kustomization. Supports only as much of Kustomize as docs/kubernetes uses, and refuses other fields. The names of
 * generated ConfigMaps have no hash. */
export const build = (folder: string): Manifest[] => {
  const kustomization: Kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))
  const unknown = Object.keys(kustomization).filter((name) => !KNOWN_FIELDS.includes(name))
  if (unknown.length > 0)
    throw new Error(`${folder} uses ${unknown}, which this implementation of Kustomize does not know`)
  const { resources = [], configMapGenerator = [], patches = [], images = [], namespace } = kustomization
  const manifests = resources.flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? build(path) : documentsIn(path)
  })
  for (const generator of configMapGenerator) generateConfigMap(manifests, folder, generator)
  for (const { path, target } of patches)
    for (const patch of documentsIn(join(folder, path))) applyPatch(manifests, patch, target)
  return manifests.map((each) => withImages(withNamespace(each, namespace), images) as Manifest)
}

const dataOf = (folder: string, { literals = [], files = [] }: Generator): Fields =>
  Object.fromEntries([
    ...literals.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
    ...files.map((path) => [basename(path), readFileSync(join(folder, path), 'utf8')]),
  ])

const generateConfigMap = (manifests: Manifest[], folder: string, generator: Generator): void => {
  const data = dataOf(folder, generator)
  const existing = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === generator.name)
  if ((existing !== undefined) !== (generator.behavior === 'merge'))
    throw new Error(`${folder}: the ConfigMap ${generator.name} ${existing ? 'exists' : 'does not exist'}`)
  if (existing) existing.data = { ...(existing.data as Fields), ...data }
  else manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: generator.name }, data })
}

const applyPatch = (manifests: Manifest[], { metadata, ...patch }: Manifest, target?: Patch['target']): void => {
  const namePattern = new RegExp(`^(?:${target?.name ?? metadata.name})$`)
  const kind = target?.kind ?? patch.kind
  const targets = manifests.filter((each) => each.kind === kind && namePattern.test(each.metadata.name))
  if (targets.length === 0) throw new Error(`nothing to patch: ${kind} ${metadata.name}`)
  for (const each of targets) Object.assign(each, merge(each, patch))
}

/** For each list that is merged, the fields that may identify its entries. Other lists are replaced. */
const mergeKeys: Readonly<Record<string, readonly string[]>> = {
  containers: ['name'],
  initContainers: ['name'],
  volumes: ['name'],
  env: ['name'],
  volumeMounts: ['mountPath'],
  ports: ['containerPort', 'port'],
}

/** Applies a strategic merge patch, without support for its directives. Like Kustomize, puts new entries of a list first. */
const merge = (old: Value | undefined, patch: Value, field = ''): Value => {
  if (isFields(old) && isFields(patch)) {
    const mergedFields = Object.entries(patch).map(([name, value]) => [name, merge(old[name], value, name)])
    return { ...old, ...Object.fromEntries(mergedFields) }
  }
  const key = (mergeKeys[field] ?? []).find(
    (name) => Array.isArray(patch) && patch.every((each) => isFields(each) && name in each),
  )
  if (!Array.isArray(old) || !Array.isArray(patch) || !key || !old.every((each) => isFields(each) && key in each))
    return patch
  const isSame = (one: Value) => (other: Value) => (one as Fields)[key] === (other as Fields)[key]
  const mergedEntries = old.map((each) => merge(each, patch.find(isSame(each)) ?? {}))
  return [...patch.filter((each) => !old.some(isSame(each))), ...mergedEntries]
}

const withNamespace = (manifest: Manifest, namespace: string | undefined): Manifest =>
  namespace === undefined || manifest.kind === 'Namespace'
    ? manifest
    : { ...manifest, metadata: { ...manifest.metadata, namespace } }

const withImages = (value: Value, images: NonNullable<Kustomization['images']>): Value => {
  if (Array.isArray(value)) return value.map((each) => withImages(each, images))
  if (!isFields(value)) return value
  const image = images.find(({ name }) => name === value.image)
  const entries = Object.entries(value).map(([name, each]) => [name, withImages(each, images)])
  return { ...Object.fromEntries(entries), ...(image && { image: `${image.newName}@${image.digest}` }) }
}

/** Builds a kustomization with `kubectl kustomize`, and removes the hashes from the names of ConfigMaps. Returns null if kubectl
 * is not installed. */
export const buildWithKubectl = (folder: string): Manifest[] | null => {
  try {
    const built = execFileSync('kubectl', ['kustomize', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return parseAllDocuments(built.replace(/^( *name: (?:proxy|settings))-[a-z0-9]{10}$/gm, '$1')).map(
      (each) => each.toJS() as Manifest,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
