import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasTest, rowsOfCoverage, rowsOfSpecification } from './support/specification-coverage.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const specified = rowsOfSpecification(read('docs/specification/specification.md'))
const covered = rowsOfCoverage(read('docs/specification-coverage.md'))

/** Returns the error in a reference like `web/home.test.tsx › a card › says TBD for a show without bands`, if any. */
const errorIn = (reference: string): string | null => {
  const [file = '', ...titles] = reference.split(' › ')
  const path = join('test', file)
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(join(root, path))) return `${file}: no such test file`
  return titles.length > 0 && hasTest(path, read(path), titles) ? null : `${reference}: no such test`
}

describe('the specification coverage table', () => {
  test('has every line of the specification, in order and verbatim', () => {
    expect(specified.length).toBeGreaterThan(100)
    expect(covered.map(({ section, text }) => ({ section, text }))).toEqual(specified)
  })

  test('has a test for each line', () => {
    expect(covered.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  test('names only existing tests', () => {
    const errors = new Set(covered.flatMap(({ tests }) => tests).map(errorIn))
    errors.delete(null)
    expect([...errors]).toEqual([])
  })
})

describe('the parser for the specification and its coverage table', () => {
  const specification = [
    ...['# A title', 'Words before the first section.', '## 1. Rules', 'A paragraph.', '- A point; `a | b`.'],
    ...['### Fields', '| Field | Rule |', '|---|---|', '| Age | 1 \\| 2 | |', '', '## 2. More', '- Another.'],
  ].join('\n')

  test('reads table rows, list items and paragraphs with their sections', () => {
    expect(rowsOfSpecification(specification)).toEqual([
      { section: '1. Rules', text: 'A paragraph.' },
      { section: '1. Rules', text: 'A point; `a | b`.' },
      { section: '1. Rules › Fields', text: 'Age · 1 \\| 2' },
      { section: '2. More', text: 'Another.' },
    ])
  })

  test('ignores tables other than coverage tables', () => {
    const tables = [
      ...['## 1. Rules', '| Specification | Tests |', '|---|---|', '| A paragraph. | a.test.ts › x<br>b.test.ts › y |'],
      ...['| Age · 1 \\| 2 | |', '| Other | Table |', '|---|---|', '| no | row |'],
    ].join('\n')
    expect(rowsOfCoverage(tables)).toEqual([
      { section: '1. Rules', text: 'A paragraph.', tests: ['a.test.ts › x', 'b.test.ts › y'] },
      { section: '1. Rules', text: 'Age · 1 \\| 2', tests: [] },
    ])
  })

  const source = `
    const names = [['Name', 64], ['Title', 32]] as const
    describe.each(names)('%s, max %i', () => {
      test('is required', () => {})
    })
    describe('a group', () => {
      // test('in a comment', () => {})
      it.each([{ role: 'ShowAdmin' }])('$role may edit', ({ role }) => {})
    })
    for (const path of ['/nowhere']) test.describe('pages', () => test(\`\${path} does not exist\`, async () => {}))
    test.use({ viewport: 1 })
    expect('is alone').toBe('is alone')
  `

  test.each([
    'is required',
    '%s, max %i › is required',
    'Name, max 64 › is required',
    'a group › $role may edit',
    'ShowAdmin may edit',
    'pages › /nowhere does not exist',
  ])('finds the test "%s"', (reference) => {
    expect(hasTest('a.test.ts', source, reference.split(' › '))).toBe(true)
  })

  test.each([
    'is needed',
    'required',
    'Bio, max 64 › is required',
    'Name, max 32 › is required',
    'const, max 64 › is required',
    'a group › is required',
    'is required › Name, max 64',
    'in a comment',
    'Visitor may edit',
    'is alone',
    'a group',
  ])('finds no test "%s"', (reference) => {
    expect(hasTest('a.test.ts', source, reference.split(' › '))).toBe(false)
  })
})
