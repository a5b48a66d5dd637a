type Versions = Readonly<Record<string, string>>

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

export type Manifest = Partial<Record<(typeof KINDS)[number] | 'overrides', Versions>> & {
  allowScripts?: Readonly<Record<string, boolean>>
}

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: boolean; link?: boolean }

export type LockFile = { packages: Readonly<Record<string, Locked & Manifest>> }

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const SHA512 = /^sha512-[\w+/]{86}==$/

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Returns findings, one line each: floating versions, those missing in the lock file, packages without a hash or from another
 * source than the registry, install scripts without a decision. */
export const unlocked = (manifest: Manifest, { packages }: LockFile): readonly string[] => {
  const { '': top, ...installed } = packages
  const asked = [...KINDS, 'overrides' as const].flatMap((kind) => Object.entries(manifest[kind] ?? {}))
  const loose = asked.flatMap(([name, version]) => (EXACT.test(version) ? [] : [`${name} ${version}: not one version`]))
  const missed = KINDS.flatMap((kind) =>
    Object.entries({ ...top?.[kind], ...manifest[kind] }).flatMap(([name]) =>
      manifest[kind]?.[name] === top?.[kind]?.[name] ? [] : [`${name}: package-lock.json says something else`],
    ),
  )
  const scripts = manifest.allowScripts ?? {}
  const found = Object.entries(installed).flatMap(([path, { integrity = '', resolved, hasInstallScript, link }]) => [
    ...(SHA512.test(integrity) ? [] : [`${path}: no hash`]),
    ...(resolved === undefined && !link ? [] : [`${path}: from elsewhere`]),
    ...(hasInstallScript && scripts[nameOf(path)] === undefined ? [`${path}: a script, undecided`] : []),
  ])
  const withScripts = new Set(
    Object.entries(installed).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [nameOf(path)] : [])),
  )
  const needless = Object.keys(scripts).flatMap((name) =>
    withScripts.has(name) ? [] : [`${name}: in allowScripts, and has no script`],
  )
  return [...loose, ...missed, ...found, ...needless]
}
