/** A file of the project; `text` is '' for binary files. */
export type File = { path: string; text: string }

/** A rule that the linter can't express. */
export type HouseRule = {
  name: string
  /** Returns the violations, one line each. */
  find(files: readonly File[]): string[]
  /** Each of these projects violates the rule. */
  violatingProjects: readonly (readonly File[])[]
  cleanProject: readonly File[]
}

const sourceEnding = /\.(ts|tsx|mjs|css)$/
const isSource = ({ path }: File): boolean => sourceEnding.test(path)
const isCode = ({ path }: File): boolean => /\.(ts|tsx|mjs)$/.test(path)
const lineCount = (text: string): number => text.split('\n').length - 1
const textOfLines = (count: number): string => 'one\n'.repeat(count)

/** Returns the lines that match, each as `path:number: line`. */
const matchingLines = (files: readonly File[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )

const matchingPaths = (files: readonly File[], isMatch: (path: string) => boolean): string[] =>
  files.map(({ path }) => path).filter(isMatch)

export const file = (path: string, text = ''): File => ({ path, text })

const singleFileProjects = (...files: readonly File[]): File[][] => files.map((each) => [each])

// These words are split, so that this file doesn't violate its own rules.
const unfinishedMarks = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')
const disablingModifiers = ['skip', 'only', 'todo', 'fixme'].map((word) => `\\.${word}\\(`).join('|')
const moduleMock = `vi.${'mock'}`

const fileNames: HouseRule = {
  name: 'names of files and folders are in kebab-case and not vague',
  find: (files) =>
    matchingPaths(files, (path) => {
      const names = path.split('/').map((name) => name.replace(/^\./, ''))
      const vague = /^(utils?|helpers?|common|misc|index)(\.|$)|\.(service|dto|entity)\./
      const conventional = /^(OFL\.txt|Dockerfile|LICENSE|[A-Z]+\.md|[a-z\d]+([-.][a-z\d]+)*)$/
      return names.some((name) => vague.test(name) || !conventional.test(name))
    }),
  violatingProjects: [
    ...['core/utils.ts', 'core/misc.ts', 'web/helpers/dates.ts', 'core/shows/index.ts', 'core/show.service.ts'],
    ...['adapters/http/show.dto.ts', 'adapters/postgres/show.entity.ts', 'web/ShowCard.tsx', 'web/show_card.tsx'],
  ].map((path) => [file(path)]),
  cleanProject: [
    file('core/shows/add-show.ts'),
    file('.ci/run'),
    file('web/styles/utilities.css'),
    file('.env.example'),
  ],
}

const COMPOSITION_ROOT = 'api/process/process-modules.ts'

const compositionRoot: HouseRule = {
  name: 'the composition root has at most 80 lines',
  find: (files) =>
    files
      .filter(({ path, text }) => path === COMPOSITION_ROOT && lineCount(text) > 80)
      .map(({ path, text }) => `${path}: ${lineCount(text)} lines`),
  violatingProjects: singleFileProjects(file(COMPOSITION_ROOT, textOfLines(81))),
  cleanProject: [file(COMPOSITION_ROOT, textOfLines(80))],
}

/** Returns the permitted number of lines. Tests and styles may be longer, because they are lists of independent cases or rules. */
const maxLines = (path: string): number => (/^test\/|\.css$/.test(path) ? 300 : 250)

const lineLimitExceptions: Readonly<Record<string, string>> = {
  'adapters/postgres/migrations/0001-calendar.ts': 'A migration is one piece and is never changed again.',
}

const isTooLong = ({ path, text }: File): boolean => lineCount(text) > maxLines(path)

const fileSizes: HouseRule = {
  name: 'files are short, apart from listed exceptions',
  find: (files) =>
    files
      .filter((each) => isSource(each) && !lineLimitExceptions[each.path] && isTooLong(each))
      .map(({ path, text }) => `${path}: ${lineCount(text)} lines`),
  violatingProjects: singleFileProjects(
    file('core/long.ts', textOfLines(251)),
    file('test/long.test.ts', textOfLines(301)),
  ),
  cleanProject: [
    file('core/a.ts', textOfLines(250)),
    file('web/a.css', textOfLines(300)),
    file('adapters/postgres/migrations/0001-calendar.ts', textOfLines(301)),
  ],
}

const nothingUnfinished: HouseRule = {
  name: 'no code is marked as unfinished, and no test is skipped',
  find: (files) =>
    matchingLines(
      files.filter(isCode),
      new RegExp(`\\b(${unfinishedMarks})\\b|\\b(test|it|describe)(${disablingModifiers})`),
    ),
  violatingProjects: singleFileProjects(
    file('core/a.ts', `// ${'TO'}${'DO'} later\n`),
    file('test/a.test.ts', `test.${'skip'}('a', () => {})\n`),
    file('test/e2e/a.spec.ts', `test.${'fixme'}('a', () => {})\n`),
  ),
  cleanProject: [file('core/a.ts', '// Later shows come first.\n'), file('test/a.test.ts', "test('a', () => {})\n")],
}

const machinePaths: HouseRule = {
  name: 'no file contains a path that exists only on some machines',
  find: (files) => matchingLines(files, /(^|[\s"'`=(:])\/(work|root|home|Users|tmp)\/\w/),
  violatingProjects: ['home/anna/shows', 'tmp/x', 'Users/anna'].map((path) => [
    file('test/a.ts', `const at = '/${path}'\n`),
  ]),
  cleanProject: [
    file('api/a.ts', "const at = join(tmpdir(), 'x')\nconst other = new URL('https://x.example/home/a')\n"),
  ],
}

const importTypes: HouseRule = {
  name: 'core, adapters and web import types with import statements, which the linter checks, and not with import()',
  find: (files) =>
    matchingLines(
      files.filter((each) => isCode(each) && /^(core|adapters|web)\//.test(each.path)),
      /(typeof |: |<|\| |= )import\(/,
    ),
  violatingProjects: singleFileProjects(file('core/a.ts', `export type A = ${'import'}('hono').Context\n`)),
  cleanProject: [
    file('core/a.ts', "export const load = () => import('./b.ts')\n"),
    file('api/a.ts', `type A = typeof ${'import'}('#web/a.ts')\n`),
  ],
}

const migration = (name: string, text = ''): File => file(`adapters/postgres/migrations/${name}`, text)
const listOf = (names: string): File =>
  migration(
    'migrations.ts',
    `import { a } from './0001-a.ts'\nimport { b } from './0002-b.ts'\n\nexport const migrations = [${names}]\n`,
  )

const migrationsListed: HouseRule = {
  name: 'every migration is in the list once, in order',
  find: (files) => {
    const list = files.find(({ path }) => path === 'adapters/postgres/migrations/migrations.ts')?.text ?? ''
    const imported = [...list.matchAll(/import \{ (\w+) \} from '\.\/(\d{4}-[\w-]+\.ts)'/g)]
    const listed = (/= \[([^\]]*)\]/.exec(list)?.[1] ?? '').split(',').map((name) => name.trim())
    const filesInOrder = listed.filter(Boolean).map((name) => imported.find(([, id]) => id === name)?.[2] ?? name)
    const present = files.flatMap(
      ({ path }) => /^adapters\/postgres\/migrations\/(\d{4}-[\w-]+\.ts)$/.exec(path)?.[1] ?? [],
    )
    return filesInOrder.join() === present.sort().join()
      ? []
      : [`listed ${filesInOrder.join(', ')}; present ${present.join(', ')}`]
  },
  violatingProjects: [
    [listOf('a'), migration('0001-a.ts'), migration('0002-b.ts')],
    [listOf('a, a'), migration('0001-a.ts')],
    [listOf('b, a'), migration('0001-a.ts'), migration('0002-b.ts')],
  ],
  cleanProject: [listOf('a, b'), migration('0001-a.ts'), migration('0002-b.ts')],
}

/** The paths at which `vitest.config.ts` and Playwright's configuration look for tests. */
const testPath =
  /^test\/([\w-]+\.test\.ts|(core|adapters|api|contract|process|faults|fuzz)\/.+\.test\.ts|web\/.+\.test\.tsx?|e2e\/.+\.spec\.ts)$/

const testsFound: HouseRule = {
  name: 'every test is in a folder whose tests are run',
  find: (files) => matchingPaths(files, (path) => /\.(test|spec)\.\w+$/.test(path) && !testPath.test(path)),
  violatingProjects: singleFileProjects(
    file('core/shows/show.test.ts'),
    file('test/core/show.spec.ts'),
    file('test/e2e/owner.test.ts'),
    file('test/new/a.test.ts'),
  ),
  cleanProject: [
    file('test/core/shows/show.test.ts'),
    file('test/e2e/owner.spec.ts'),
    file('test/web/list/home.test.tsx'),
  ],
}

const realModules: HouseRule = {
  name: 'tests use real modules, not mocks',
  find: (files) => matchingLines(files.filter(isCode), new RegExp(`\\bvi\\.(${['mock', 'doMock'].join('|')})\\(`)),
  violatingProjects: singleFileProjects(file('test/a.test.ts', `${moduleMock}('#core/core.ts')\n`)),
  cleanProject: [file('test/a.test.ts', "vi.spyOn(console, 'error')\n")],
}

/** Configuration values are always strings, so only request input needs the rule. */
const isInputCode = ({ path }: File): boolean => /^(core|adapters)\//.test(path) && path !== 'core/text/length.ts'

const lengthChecks: HouseRule = {
  name: "lengths of input are checked with core/text/length.ts, because zod's checks throw on some objects",
  find: (files) => matchingLines(files.filter(isInputCode), /\bz\.(min|max)?[lL]ength\(/),
  violatingProjects: singleFileProjects(
    file('core/a.ts', 'z.string().check(z.maxLength(3))\n'),
    file('adapters/a.ts', 'z.minLength(1),\n'),
  ),
  cleanProject: [
    file('core/text/length.ts', 'z.maxLength(3)\n'),
    file('core/a.ts', 'z.string().check(maxLength(3))\n'),
  ],
}

/** The rules about files, code and tests; others are in `language-rules.ts` and `module-boundaries.ts`. */
export const houseRules: readonly HouseRule[] = [
  fileNames,
  compositionRoot,
  fileSizes,
  nothingUnfinished,
  machinePaths,
  importTypes,
  migrationsListed,
  testsFound,
  realModules,
  lengthChecks,
]

/** Returns the paths of files that no longer need their exception to the line limit. */
export const unusedExceptions = (files: readonly File[]): string[] =>
  Object.keys(lineLimitExceptions).filter((path) => !files.some((each) => each.path === path && isTooLong(each)))
