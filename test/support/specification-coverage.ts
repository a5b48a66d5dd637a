import { parseSync } from 'vite'

/** One line of the specification, with the headings above it. */
type SpecifiedRow = { section: string; text: string }
type CoveredRow = SpecifiedRow & { tests: readonly string[] }

/** The header of the tables that map the specification to tests. */
const COVERAGE_HEADER = ['Specification', 'Tests']

/** Returns the raw cells of a table row; null for other lines. */
const cellsOf = (line: string): string[] | null =>
  /^\|.*\|$/.test(line)
    ? line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    : null

const isDelimiterRow = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/.test(cell))

/** Yields every non-empty line below a numbered heading, with the headings above it and the line that follows it. */
const linesBySection = function* (markdown: string): Generator<{ section: string; line: string; next: string }> {
  let headings: string[] = []
  const lines = markdown.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, marks, name] = /^(#+) (.*)$/.exec(line) ?? []
    if (marks && name) headings = [...headings.slice(0, marks.length - 2), name].slice(marks.length === 1 ? 1 : 0)
    else if (line && /^\d/.test(headings[0] ?? ''))
      yield { section: headings.join(' › '), line, next: lines[index + 1] ?? '' }
  }
}

/** Returns all statements of the specification: table rows, list items and paragraphs. */
export const rowsOfSpecification = (markdown: string): SpecifiedRow[] =>
  [...linesBySection(markdown)].flatMap(({ section, line, next }) => {
    const cells = cellsOf(line)
    if (!cells) return [{ section, text: line.replace(/^- /, '') }]
    if (isDelimiterRow(cells) || isDelimiterRow(cellsOf(next) ?? [''])) return []
    return [{ section, text: cells.filter(Boolean).join(' · ') }]
  })

export const rowsOfCoverage = (markdown: string): CoveredRow[] => {
  let isCoverageTable = false
  return [...linesBySection(markdown)].flatMap(({ section, line, next }) => {
    const cells = cellsOf(line)
    if (!cells || isDelimiterRow(cells)) return []
    if (isDelimiterRow(cellsOf(next) ?? [''])) {
      isCoverageTable = cells.join() === COVERAGE_HEADER.join()
      return []
    }
    const [rowText = '', tests = ''] = cells
    return isCoverageTable ? [{ section, text: rowText, tests: tests.split('<br>').filter(Boolean) }] : []
  })
}

/** The title of a test or group, and the values that its cases insert in place of its placeholders. */
type Title = { text: string; cases: () => readonly (readonly string[])[] }
type NamedTest = { titles: readonly Title[] }
type Node = { type: string; [part: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Returns the names in a callee: `test` and `each` for `test.each(…)(…)`. */
const calleeNames = (node: unknown): string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [String(node.name)]
  if (node.type === 'MemberExpression') return [...calleeNames(node.object), ...calleeNames(node.property)]
  return calleeNames(node.type === 'CallExpression' ? node.callee : node.tag)
}

/** Stands for values that are known only at run time, such as the index of a case. */
const UNKNOWN_VALUE = '%#'

const titleOf = (node: unknown): string => {
  if (!isNode(node)) return UNKNOWN_VALUE
  if (node.type === 'Literal') return String(node.value)
  if (node.type !== 'TemplateLiteral') return UNKNOWN_VALUE
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(UNKNOWN_VALUE)
}

/** Returns all literals in the node, as they would appear in a title. */
const literalsIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if (!isNode(node)) return []
  return node.type === 'Literal' ? [String(node.value)] : Object.values(node).flatMap(literalsIn)
}

/** Returns the elements of an array literal, or of the constant that an identifier names. Ignores `as const`. */
const elementsOf = (node: unknown, program: unknown): readonly unknown[] => {
  if (Array.isArray(node) || !isNode(node)) return []
  if (node.type === 'ArrayExpression') return node.elements as unknown[]
  if (node.type !== 'Identifier') return elementsOf(node.expression, program)
  return (program as Node[])
    .flatMap(({ declarations }) => (declarations ?? []) as { id: Node; init: unknown }[])
    .flatMap(({ id, init }) => (id.name === node.name ? elementsOf(init, program) : []))
}

/** Returns the cases of `test.each(…)(…)`; for other tests, which a loop may create, one case with every literal in the file. */
const casesOf = (call: Node, program: unknown): string[][] => {
  const [list] = ((call.callee as Node).arguments ?? []) as unknown[]
  return list ? elementsOf(list, program).map(literalsIn) : [literalsIn(program)]
}

const kinds: Readonly<Record<string, 'test' | 'group'>> = { test: 'test', it: 'test', describe: 'group' }
const modifiers = ['each', 'for', 'describe']

/** Returns every test in a file. Titles of `test.each` keep their `%s` and `$name`. */
const testsOf = (file: string, source: string): NamedTest[] => {
  const tests: NamedTest[] = []
  const program = parseSync(file, source).program.body
  const visit = (node: unknown, groups: readonly Title[]): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, groups)
    if (!isNode(node)) return
    const [first = '', ...others] = node.type === 'CallExpression' ? calleeNames(node.callee) : []
    const kind = others.includes('describe') ? 'group' : kinds[first]
    const [title, ...rest] = (node.arguments ?? []) as unknown[]
    const isDefinition = kind && others.every((word) => modifiers.includes(word)) && rest.length > 0
    const titles = isDefinition ? [...groups, { text: titleOf(title), cases: () => casesOf(node, program) }] : groups
    if (isDefinition && kind === 'test') tests.push({ titles })
    for (const part of Object.values(node)) visit(part, titles)
  }
  visit(program, [])
  return tests
}

const PLACEHOLDER = /%[sdifjo#]|\$[\w.]+/g

/** Returns whether `title` equals the text, as it is or with the values of one case in place of its placeholders. */
const matchesTitle = ({ text, cases }: Title, title: string): boolean => {
  if (title === text) return true
  const literal = text.split(PLACEHOLDER).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const values = new RegExp(`^${literal.join('(.+?)')}$`).exec(title)?.slice(1)
  return !!values && cases().some((row) => values.every((value) => row.includes(value)))
}

/** Returns whether the file has a test with this title path: the titles of some or all groups around the test, outermost first,
 * then its own. */
export const hasTest = (file: string, source: string, titlePath: readonly string[]): boolean =>
  testsOf(file, source).some(({ titles }) => {
    let rest = titles
    const [own = '', ...groups] = titlePath.toReversed()
    const last = rest.at(-1)
    if (!last || !matchesTitle(last, own)) return false
    for (const group of groups) {
      const index = rest.slice(0, -1).findLastIndex((title) => matchesTitle(title, group))
      if (index < 0) return false
      rest = rest.slice(0, index + 1)
    }
    return true
  })
