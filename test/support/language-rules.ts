import { type File, file, type HouseRule } from './house-rules.ts'

const isCode = ({ path }: File): boolean => /^(core|adapters|api|web|test)\/.*\.(ts|tsx)$/.test(path)
const isProduct = (each: File): boolean => isCode(each) && !each.path.startsWith('test/')
/** The specification is exempt, because its text is not ours. */
const isDocument = ({ path }: File): boolean => path.endsWith('.md') && !path.includes('specification')

/** Migrations are exempt, because released ones are never changed. */
const isChangeable = (each: File): boolean => isCode(each) && !each.path.includes('/migrations/')

const COMMENT = /^\s*(\/\/|\/\*|\*)/

/** Returns the comments of a source file; successive comment lines count as one. */
const commentsOf = (text: string): string[] => {
  const comments: string[][] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const isComment = COMMENT.test(line)
    if (isComment && !isOpen) comments.push([])
    if (isComment) comments.at(-1)?.push(line.trim().replace(/^(\/\*\*?|\*\/|\*|\/\/)\s?|\*\/$/g, ''))
    isOpen = isComment
  }
  return comments.map((lines) => lines.join(' '))
}

/** Returns the paragraphs of a Markdown file, without code, tables, headings or images. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n/)
    .filter((paragraph) => !/^\s*([|#<]|!\[)/.test(paragraph))
    .map((paragraph) => paragraph.replaceAll('\n', ' '))

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?:;])\s+/).map((sentence) => sentence.replaceAll(/[*`/#>|\-\s]+/g, ' ').trim())

const OPENING =
  /^(What|Whatever|Who|Whoever|Whose|Whom|Of (what|who|those|each|the)|So (many|much|long)|That which|Those (that|who|which)|As whom?|By what|To who|With what|Where from)\b[^?]* [^?]*$/

/** A free relative clause ("What was read last…") or a fronted genitive ("Of those only one…"). */
const openings: HouseRule = {
  name: 'no sentence in a comment or document opens with a free relative clause or a fronted genitive',
  find: (files) =>
    files.flatMap((each) => {
      const texts = isCode(each) ? commentsOf(each.text) : isDocument(each) ? paragraphsOf(each.text) : []
      return texts
        .flatMap(sentencesOf)
        .filter((sentence) => OPENING.test(sentence))
        .map((sentence) => `${each.path}: ${sentence.slice(0, 80)}`)
    }),
  violatingProjects: [
    [file('core/a.ts', '// What was read last stays.\n')],
    [file('web/a.tsx', '/**\n * Returns a name. Of those that are short only\n * the first counts.\n */\n')],
    [file('docs/a.md', 'It is fast. Who waits for long\nis told.\n')],
    [file('README.md', 'So many shows were added.\n')],
  ],
  cleanProject: [
    file('core/a.ts', "// What if it fails? Keeps what was read last.\nconst a = 'What was read last'\n"),
    file('docs/a.md', '# What it is\n\nKeeps what was read last.\n\n```\nWho waits is told\n```\n'),
    file('docs/specification/a.md', 'Who waits for long is told.\n'),
  ],
}

const MAX_COMMENT_PERCENT = 5

const commentShare: HouseRule = {
  name: `comments are at most ${MAX_COMMENT_PERCENT}% of the lines in core, adapters, api and web`,
  find: (files) => {
    const lines = files.filter(isProduct).flatMap(({ text }) => text.split('\n').slice(0, -1))
    const comments = lines.filter((line) => COMMENT.test(line)).length
    return comments * 100 > lines.length * MAX_COMMENT_PERCENT ? [`${comments} of ${lines.length} lines`] : []
  },
  violatingProjects: [[file('core/a.ts', `${'// why\n'.repeat(6)}${'go()\n'.repeat(94)}`)]],
  cleanProject: [file('core/a.ts', `${'// why\n'.repeat(5)}${'go()\n'.repeat(95)}`), file('test/a.ts', '// why\n')],
}

/** Retired names in camelCase, each with the term that replaced it (docs/glossary.md). */
const retired: Readonly<Record<string, string>> = {
  lookAlike: 'confusable',
  fewAtOnce: 'upload concurrency',
  bareAnswer: 'minimal response',
  foreignReads: 'public CORS',
  knownDevice: 'device cookie',
  farDown: 'off-screen layout',
  earlyInput: 'replayed early events',
  firstScript: 'inline head script',
  foundHtml: 'SEO head',
  speaksOnly: 'single-locale plugin',
  pageState: 'dehydrated state',
  onDemand: 'lazy code',
  inBrowser: 'hydrated',
  madeOnce: 'memoize',
  eachOf: 'map concurrently',
  beginningWith: 'prepend',
  tellingCurrent: 'with current version',
  gatherShow: 'resolve show references',
  rebill: 'replace band',
  rehouse: 'reassign venue',
  noteLoad: 'record traffic',
  noteFault: 'report fault',
  noteJob: 'record job run',
  openEyes: 'start telemetry',
  seeToOwner: 'ensure owner',
  retirement: 'read-only mode',
  filterRoutes: 'query plans',
  endWhatWasBegun: 'revoke pending tokens',
  arrivals: 'login context, route announcer',
  keptAnswers: 'response cache',
  madeAnew: 'rebuilt',
  mayComplain: 'allow console errors',
  forgetAll: 'clear cache',
  filterFacts: 'filterable attributes',
  schemaFacts: 'schema metadata',
  lineFacts: 'line fields',
  reportedFacts: 'reported state',
  inertText: 'defang',
  stray: 'orphaned file',
  watchedInWords: 'alert subject summary',
  stillWanted: 'drop ended alerts',
  skipsOffscreen: 'content visibility',
  addressCode: 'route code',
  typedFilter: 'debounced filter',
  ownData: 'personal data',
  mailsIn: 'outbox of',
  faultLine: 'fault row',
  sourceWords: 'source text',
  itemFacts: 'item details',
  withoutOwnShows: 'without republished shows',
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const retiredName = new RegExp(
  `(?<![A-Za-z])(${Object.keys(retired)
    .flatMap((name) => [name, name.replace(/^./, (letter) => letter.toUpperCase())])
    .join('|')})s?(?![a-z])`,
)
const retiredPath = new RegExp(`(^|[/-])(${Object.keys(retired).map(kebab).join('|')})s?[./-]`)

const names: HouseRule = {
  name: 'retired names do not come back',
  find: (files) =>
    files
      .filter((each) => isChangeable(each) && !each.path.endsWith('/language-rules.ts'))
      .flatMap(({ path, text }) => {
        const inText = retiredName.exec(text)?.[1]
        return [...(inText ? [`${path}: ${inText}`] : []), ...(retiredPath.test(path) ? [path] : [])]
      }),
  violatingProjects: [
    [file('core/a.ts', 'export const lookAlikes = 1\n')],
    [file('api/a.ts', 'const makeKnownDevices = () => 1\nconst knownDevice = 2\n')],
    [file('web/a.tsx', 'type EarlyInput = string\n')],
    [file('adapters/http/middleware/few-at-once.ts')],
    [file('core/look-alikes/a.ts')],
  ],
  cleanProject: [
    file('core/a.ts', 'export const confusables = 1\nconst repage = pages.statement\n'),
    file('core/at-once.ts'),
  ],
}

/** Patterns of words that comments and documents avoid, each with its replacement. */
const retiredWords: Readonly<Record<string, string>> = {
  mails: 'emails',
  'by mail': 'by email',
  'watch(es)? the same': 'for the same filter or show',
  'for ever': 'forever',
}

const words: HouseRule = {
  name: 'comments and documents use the established words',
  find: (files) =>
    files.flatMap((each) => {
      const texts = isChangeable(each) ? commentsOf(each.text) : isDocument(each) ? paragraphsOf(each.text) : []
      return Object.entries(retiredWords).flatMap(([word, better]) =>
        texts
          .filter((text) => new RegExp(`\\b${word}(?![-\\w])`, 'i').test(text))
          .map((text) => `${each.path}: ${word} (better: ${better}): ${text.slice(0, 80)}`),
      )
    }),
  violatingProjects: [
    [file('core/a.ts', '// Sends the mails.\n')],
    [file('docs/a.md', 'It is confirmed by mail.\n')],
    [file('web/a.tsx', '/** Alerts that watch the same. */\n')],
    [file('web/a.ts', '/** Waits for ever. */\n')],
  ],
  cleanProject: [
    file('core/a.ts', "// Sends the emails.\nconst a = 'mails-given-up'\n"),
    file('docs/a.md', 'It is sent by email.\n'),
  ],
}

export const languageRules: readonly HouseRule[] = [openings, commentShare, names, words]
