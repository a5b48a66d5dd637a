import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const DATABASE_FILE = /^test\/support\/(test-database|postgres)\.ts$|^adapters\/(embedded-postgres|postgres)\//

/** Returns the repository's files that a file imports. Type imports count too, so a test may wrongly seem to need a database. */
const importsOf = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import\() ?'([#.][^']+)'/g)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : relative(root, join(root, dirname(path), name))))
    .filter((file) => existsSync(join(root, file)))

/** Returns whether a file matches {@link DATABASE_FILE} or imports one that does, directly or through files in `test/`. */
export const needsDatabase = (path: string, seen = new Set<string>()): boolean => {
  if (DATABASE_FILE.test(path)) return true
  if (seen.has(path) || !path.startsWith('test/')) return false
  seen.add(path)
  return importsOf(path).some((file) => needsDatabase(file, seen))
}
