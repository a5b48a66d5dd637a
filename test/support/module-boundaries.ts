import { basename, dirname } from 'node:path'
import { type File, file, type HouseRule } from './house-rules.ts'

/** Modules from bottom to top. A module imports values only from itself and the modules below it; types are exempt. Files next
 * to the modules count as below all of them, unless they are listed. */
const layers: Readonly<Record<string, readonly string[]>> = {
  core: [
    'messages text time geography paging revisions permissions limits images jobs mail push bot-check contact issues',
    'authentication access accounts audit bands venues shows cities rsvps search timeline reconfirmation alerts',
    'feeds imports sources exports cache-tags sitemap site-stats backups account-use-cases.ts core.ts responses.ts',
  ],
  'adapters/http': ['middleware input.ts auth cache openapi exports feeds routes app.ts'],
  'adapters/postgres': ['schema connection migrations operations stores reads open-postgres.ts'],
  api: ['config jobs setup modules maintenance seed process dev.ts main.ts'],
  web: [
    'i18n data drafts ui upload offline page bot-check',
    'alerts history rsvps show my-shows locator map catalog show-form bands venues list cities account admin imports sources embed open-data site',
    'shell boot server build fonts public',
  ],
}

const moduleOrder = (area: string): readonly string[] => (layers[area] ?? []).join(' ').split(' ')
const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)

const moduleIn = (area: string, path: string): string | null =>
  path.startsWith(`${area}/`) ? (path.slice(area.length + 1).split('/')[0] ?? null) : null

const VALUE_IMPORT = /\b(?:import|export)\b(?! type\b)[^'"`;]*?(?:from\s*|\(\s*)?'([#.][^']+)'/g

const valueImportsOf = ({ path, text }: File): string[] =>
  [...text.matchAll(VALUE_IMPORT)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : `${dirname(path)}/${name.replace('./', '')}`,
  )

const upwardImports = (area: string, each: File): string[] => {
  const order = moduleOrder(area)
  const ownModule = moduleIn(area, each.path)
  if (ownModule === null || !isCode(each.path)) return []
  const level = order.indexOf(ownModule)
  if (level < 0 && each.path.split('/').length > area.split('/').length + 1)
    return [`${area}/${ownModule} is not in the list of modules`]
  return valueImportsOf(each).flatMap((target) => {
    const targetModule = moduleIn(area, target)
    return targetModule !== null && order.indexOf(targetModule) > level ? [`${each.path} imports ${target}`] : []
  })
}

const importOf = (path: string): string => `import { a } from '${path}'\n`

const modulesInOrder: HouseRule = {
  name: 'a module imports only from modules below it',
  find: (files) => Object.keys(layers).flatMap((area) => files.flatMap((each) => upwardImports(area, each))),
  violatingProjects: [
    [file('core/bands/a.ts', importOf('#core/shows/show.ts'))],
    [file('core/ids.ts', importOf('#core/text/text.ts'))],
    [file('core/shows/a.ts', "export { a } from '#core/timeline/changes.ts'\n")],
    [file('core/new-module/a.ts')],
    [file('web/ui/a.tsx', "const load = () => import('#web/show/poster.tsx')\n")],
    [file('web/ui/a.tsx', "import '#web/shell/app.tsx'\n")],
    [file('adapters/http/cache/a.ts', importOf('#adapters/http/routes/pages.ts'))],
    [file('adapters/postgres/stores/a.ts', importOf('#adapters/postgres/reads/catalog.ts'))],
    [file('adapters/http/routes/a.ts', importOf('#adapters/http/app.ts'))],
    [file('api/config/a.ts', importOf('#api/process/run.ts'))],
  ],
  cleanProject: [
    file('core/shows/a.ts', `${importOf('#core/bands/band.ts')}${importOf('./show.ts')}${importOf('#core/ids.ts')}`),
    file('core/bands/a.ts', "import type { Show } from '#core/shows/show.ts'\n"),
    file('core/core.ts', importOf('#core/timeline/changes.ts')),
    file('web/shell/a.tsx', "const load = () => import('#web/show/poster.tsx')\n"),
  ],
}

const MAX_FILES = 35
/** Migrations are exempt, because none is ever removed. */
const countedFolder = /^(core|adapters\/(http|postgres(?!\/migrations))|api|web)(\/|$)/

const foldersAreSmall: HouseRule = {
  name: `a source folder has at most ${MAX_FILES} files, and web/ itself has none`,
  find: (files) => {
    const counts = new Map<string, number>()
    for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    const tooLarge = [...counts].filter(([folder, count]) => countedFolder.test(folder) && count > MAX_FILES)
    return [...tooLarge.map(([folder, count]) => `${folder}: ${count} files`), ...(counts.has('web') ? ['web/'] : [])]
  },
  violatingProjects: [
    [file('web/a.ts')],
    Array.from({ length: MAX_FILES + 1 }, (_, index) => file(`core/shows/show-${index}.ts`)),
  ],
  cleanProject: [
    file('web/ui/a.tsx'),
    file('core/shows/show.ts'),
    ...Array.from({ length: MAX_FILES + 1 }, (_, index) => file(`adapters/postgres/migrations/${1000 + index}-a.ts`)),
  ],
}

const TEST = /^test\/((?:core|adapters|api|web)\/.*)\.test\.tsx?$/
/** Matches a docstring directly after the imports. It should name the rule that the test checks across several sources. */
const HAS_REASON = /^(?:import[^']*'[^'\n]*'(?: with \{[^}\n]*\})?\n+)*\/\*\*/

const testsMirrorSources: HouseRule = {
  name: 'a test mirrors the path of its source; a test of several sources says so at its top',
  find: (files) => {
    const sources = files.map(({ path }) => path).filter((path) => isCode(path) && !path.startsWith('test/'))
    return files.flatMap(({ path, text }) => {
      const [, mirroredPath] = TEST.exec(path) ?? []
      if (mirroredPath === undefined) return []
      const neighbours = sources.filter((source) => dirname(source) === dirname(mirroredPath))
      if (neighbours.length === 0) return [`${path}: there is no folder ${dirname(mirroredPath)}`]
      const names = neighbours.map((source) => basename(source).replace(/(-screen|-routes)?\.\w+$/, ''))
      const testName = basename(mirroredPath)
      const isNamed = names.some((name) => testName === name || testName.startsWith(`${name}-`))
      return isNamed || HAS_REASON.test(text) ? [] : [`${path}: no source of that name, and no reason at its top`]
    })
  },
  violatingProjects: [
    [file('core/shows/show.ts'), file('test/core/show.test.ts')],
    [file('core/shows/show.ts'), file('test/core/shows/other.test.ts', "test('a', () => {})\n")],
    [
      file('core/shows/show.ts'),
      file('test/core/shows/other.test.ts', "import { a } from 'b'\n\nconst title = 'c'\n\n/** Adds it. */\n"),
    ],
    [file('web/ui/note.tsx'), file('test/web/note.test.tsx')],
  ],
  cleanProject: [
    file('core/shows/show.ts'),
    file('test/core/shows/show.test.ts'),
    file('test/core/shows/show-input.test.ts'),
    file('test/core/shows/rights.test.ts', "import { a } from 'b'\n\n/** The rights of every call. */\n"),
    file('adapters/http/routes/feed-routes.ts'),
    file('test/adapters/http/routes/feed.test.ts'),
  ],
}

export const moduleRules: readonly HouseRule[] = [modulesInOrder, foldersAreSmall, testsMirrorSources]
