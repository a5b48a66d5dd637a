type Versions = Readonly<Record<string, string>>

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

export type Manifest = Partial<Record<(typeof DEPENDENCY_FIELDS)[number] | 'overrides', Versions>> & {
  allowScripts?: Readonly<Record<string, boolean>>
}

type LockEntry = { integrity?: string; resolved?: string; hasInstallScript?: boolean; link?: boolean }

export type LockFile = { packages: Readonly<Record<string, LockEntry & Manifest>> }

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const SHA512 = /^sha512-[\w+/]{86}==$/

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Returns findings, one line each: versions that are not exact or differ from the lock file, packages that have no SHA-512 hash or
 * come from outside the registry, install scripts without a decision, and decisions for packages without a script. */
export const unpinnedPackages = (manifest: Manifest, { packages }: LockFile): readonly string[] => {
  const { '': rootEntry, ...installed } = packages
  const requested = [...DEPENDENCY_FIELDS, 'overrides' as const].flatMap((field) =>
    Object.entries(manifest[field] ?? {}),
  )
  const floating = requested.flatMap(([name, version]) =>
    EXACT.test(version) ? [] : [`${name} ${version}: not an exact version`],
  )
  const differing = DEPENDENCY_FIELDS.flatMap((field) =>
    Object.entries({ ...rootEntry?.[field], ...manifest[field] }).flatMap(([name]) =>
      manifest[field]?.[name] === rootEntry?.[field]?.[name] ? [] : [`${name}: different in package-lock.json`],
    ),
  )
  const decisions = manifest.allowScripts ?? {}
  // With `omit-lockfile-registry-resolved` (.npmrc), npm writes `resolved` only for packages from outside the registry.
  const unsafe = Object.entries(installed).flatMap(([path, { integrity = '', resolved, hasInstallScript, link }]) => [
    ...(SHA512.test(integrity) ? [] : [`${path}: no SHA-512 hash`]),
    ...(resolved === undefined && !link ? [] : [`${path}: not from the registry`]),
    ...(hasInstallScript && decisions[nameOf(path)] === undefined
      ? [`${path}: has an install script, but is not in allowScripts`]
      : []),
  ])
  const packagesWithScript = new Set(
    Object.entries(installed).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [nameOf(path)] : [])),
  )
  const needlessDecisions = Object.keys(decisions).flatMap((name) =>
    packagesWithScript.has(name) ? [] : [`${name}: in allowScripts, but has no install script`],
  )
  return [...floating, ...differing, ...unsafe, ...needlessDecisions]
}
