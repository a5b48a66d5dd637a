import { isFields, type Manifest } from './manifest.ts'

type SchemaError = { instancePath: string; message?: string; keyword: string }
type Validate = ((data: unknown) => boolean) & { errors?: SchemaError[] | null }

/** Wraps a value and records the paths of the properties that are read. */
const recordReads = (value: unknown, path: string, readPaths: Set<string>): unknown =>
  typeof value === 'object' && value !== null
    ? new Proxy(value, {
        get: (target, name) => {
          const propertyValue = Reflect.get(target, name)
          if (typeof name === 'symbol') return propertyValue
          readPaths.add(`${path}/${name}`)
          return recordReads(propertyValue, `${path}/${name}`, readPaths)
        },
      })
    : value

const pathsIn = (value: unknown, path = ''): string[] => {
  if (!isFields(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, each]) => [`${path}/${name}`, ...pathsIn(each, `${path}/${name}`)])
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Returns the violations of the Kubernetes API's schema. The validators accept unknown fields, but read each field that they
 * know, so a field that is never read is unknown. */
export const schemaErrors = async (manifest: Manifest): Promise<string[]> => {
  const [group = '', version = ''] = manifest.apiVersion.includes('/')
    ? manifest.apiVersion.split('/')
    : ['core', manifest.apiVersion]
  const name = `IoK8sApi${capitalized(group.split('.')[0] ?? '')}${capitalized(version)}${manifest.kind}`
  const { validate }: { validate: Validate } = await import(`kubernetes-models/_schemas/${name}`)
  const readPaths = new Set<string>()
  const isValid = validate(recordReads(manifest, '', readPaths))
  const where = `${manifest.kind} ${manifest.metadata.name}`
  return [
    ...(isValid ? [] : (validate.errors ?? []).map((error) => `${where}${error.instancePath}: ${error.keyword}`)),
    ...pathsIn(manifest).flatMap((path) => (readPaths.has(path) ? [] : [`${where}${path}: unknown`])),
  ]
}
