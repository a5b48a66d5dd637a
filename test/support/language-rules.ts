import type { File, HouseRule } from './house-rules.ts'

const file = (path: string, text = ''): File => ({ path, text })

const isCode = ({ path }: File): boolean => /^(core|adapters|api|web|test)\/.*\.(ts|tsx)$/.test(path)
const isProduct = (each: File): boolean => isCode(each) && !each.path.startsWith('test/')
/** The specification's text is not ours. */
const isDocument = ({ path }: File): boolean => path.endsWith('.md') && !path.includes('specification')

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

/** Returns the paragraphs of a Markdown file, without code, tables, headings and pictures. */
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
  planted: [
    [file('core/a.ts', '// What was read last stays.\n')],
    [file('web/a.tsx', '/**\n * Returns a name. Of those that are short only\n * the first counts.\n */\n')],
    [file('docs/a.md', 'It is fast. Who waits for long\nis told.\n')],
    [file('README.md', 'So many shows were added.\n')],
  ],
  clean: [
    file('core/a.ts', "// What if it fails? Keeps what was read last.\nconst a = 'What was read last'\n"),
    file('docs/a.md', '# What it is\n\nKeeps what was read last.\n\n```\nWho waits is told\n```\n'),
    file('docs/specification/a.md', 'Who waits for long is told.\n'),
  ],
}

/** Of the lines of the product's sources, in percent. */
const MAX_COMMENTS = 5

const commentShare: HouseRule = {
  name: `comments are at most ${MAX_COMMENTS} % of the lines in core, adapters, api and web`,
  find: (files) => {
    const lines = files.filter(isProduct).flatMap(({ text }) => text.split('\n').slice(0, -1))
    const comments = lines.filter((line) => COMMENT.test(line)).length
    return comments * 100 > lines.length * MAX_COMMENTS ? [`${comments} of ${lines.length} lines`] : []
  },
  planted: [[file('core/a.ts', `${'// why\n'.repeat(6)}${'go()\n'.repeat(94)}`)]],
  clean: [file('core/a.ts', `${'// why\n'.repeat(5)}${'go()\n'.repeat(95)}`), file('test/a.ts', '// why\n')],
}

/** Rules about the words of comments, documents and names (docs/glossary.md). */
export const languageRules: readonly HouseRule[] = [openings, commentShare]
