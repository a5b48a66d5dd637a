import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportRow } from '#core/imports/import-row.ts'
import type { ParsedImport } from '#core/imports/review-drafts.ts'

const folder = join(import.meta.dirname, '../samples/tours/')
const READING_MARK = ' ⇒ '
const BANDS_PREFIX = '# bands: '

type Field = 'showDate' | 'venueName' | 'venueCity' | 'venueRegion' | 'venueCountry'
const fields: readonly Field[] = ['showDate', 'venueName', 'venueCity', 'venueRegion', 'venueCountry']
/** City and venue are parsed together, so a question about one counts for the other, too. */
const askedTogether: Partial<Record<Field, readonly Field[]>> = {
  venueName: ['venueName', 'venueCity'],
  venueCity: ['venueName', 'venueCity'],
}

/** The correct reading of one line. A field accepts any of its spellings. Without spellings, a field must be empty, except the
 * region, which is then unchecked. */
type ExpectedShow = {
  line: number
  text: string
  truth: Readonly<Record<Field, readonly string[]>>
  status: string
  support: readonly string[]
}

type PostedTour = { name: string; text: string; bands: readonly string[]; shows: readonly ExpectedShow[] }

/** Returns the posts in `test/samples/tours`. A post begins with `# bands: A, B`. A line with a show ends with its correct reading:
 * `⇒ date | venue | city | region | country | status | with A, B`. ` or ` separates alternative spellings. The date `ask` means
 * that the line is ambiguous, so the import must ask. */
export const postedTours = (): PostedTour[] =>
  readdirSync(folder).map((file) => {
    const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
    const bands = head.slice(BANDS_PREFIX.length).split(', ')
    const shows = lines.flatMap((line, index) => (line.includes(READING_MARK) ? [expectedShow(line, index + 1)] : []))
    const text = lines.map((line) => line.split(READING_MARK)[0]).join('\n')
    return { name: file.replace('.txt', ''), text, bands, shows }
  })

const expectedShow = (markedLine: string, line: number): ExpectedShow => {
  const [text = '', reading = ''] = markedLine.split(READING_MARK)
  const [date = '', venue = '', city = '', region = '', country = '', ...optionalCells] = reading
    .split('|')
    .map((cell) => cell.trim())
  const supportCell = optionalCells.find((cell) => cell.startsWith('with '))
  return {
    line,
    text,
    truth: {
      showDate: [date],
      venueName: spellings(venue),
      venueCity: spellings(city),
      venueRegion: spellings(region),
      venueCountry: spellings(country),
    },
    status: optionalCells.find((cell) => cell !== supportCell) ?? 'scheduled',
    support: supportCell?.slice('with '.length).split(', ') ?? [],
  }
}

const spellings = (cell: string): string[] => cell.split(' or ').filter(Boolean)

/** Returns a line for each wrong reading about which the import asks no question. Skipped lines count as questions. */
export const silentMisreadings = ({ shows, bands }: PostedTour, { rows, skipped }: ParsedImport): string[] => {
  const skippedLines = new Set(skipped.map(({ line }) => line))
  const lines = new Set(shows.map(({ line }) => line))
  const extra = rows.filter(({ line }) => !lines.has(line)).map(({ source }) => `${source}: is not a show`)
  const wrong = shows.flatMap((show) => {
    const row = rows.find(({ line }) => line === show.line)
    const misreadings = row ? misreadingsIn(row, show, bands) : skippedLines.has(show.line) ? [] : ['is not read']
    return misreadings.map((misreading) => `${show.text}: ${misreading}`)
  })
  return [...wrong, ...extra]
}

const misreadingsIn = (
  row: ImportRow,
  { truth, status, support }: ExpectedShow,
  bands: readonly string[],
): string[] => {
  const askedFields = new Set(row.errors.flatMap(({ field, choices = [] }) => [field, ...choices.flatMap(Object.keys)]))
  const wrongFields = fields.filter((field) => {
    const isAsked = (askedTogether[field] ?? [field]).some((each) => askedFields.has(each))
    return !isAsked && !isCorrect(row.show[field], truth[field], field)
  })
  const readNames = row.bands.map(({ bandName }) => normalize(bandName))
  const expectedNames = [...bands, ...support].map(normalize)
  const isFlagged = askedFields.has('showTitle') || row.notes.length > 0
  return [
    ...wrongFields.map((field) => `${field} is ${row.show[field] ?? 'empty'}`),
    ...readNames.filter((name) => !expectedNames.includes(name)).map((name) => `${name} is not a band`),
    ...(isFlagged ? [] : expectedNames.filter((name) => !readNames.includes(name)).map((name) => `${name} is missing`)),
    ...(row.status === status ? [] : [`status is ${row.status}`]),
  ]
}

const isCorrect = (read: string | undefined, truth: readonly string[], field: Field): boolean => {
  if (truth.length === 0) return field === 'venueRegion' || !read
  return truth.some((spelling) => normalize(spelling) === normalize(read ?? ''))
}

const normalize = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('ß', 'ss').toLowerCase().trim()
