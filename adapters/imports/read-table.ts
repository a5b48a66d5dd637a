import { distinctBandNames } from '#core/imports/band-names.ts'
import { importMessage } from '#core/imports/import-message.ts'
import { limitRows } from '#core/imports/limit-rows.ts'
import {
  type Drafts,
  type ParsedShow,
  type PlaceReading,
  type ShowDraft,
  sourceExcerpt,
} from '#core/imports/show-draft.ts'
import { fold } from '#core/text/text.ts'
import { bandNamesIn } from './band-list.ts'
import type { ImportTable, TableRow } from './document.ts'
import { clockTime, statusOf } from './line-fields.ts'
import { placeReadings, withFields } from './place-readings.ts'
import {
  type Ambiguity,
  type CodeKind,
  cityPlaceIn,
  codeKindIn,
  type ParsedPlace,
  placeIn,
  regionFields,
} from './place-text.ts'
import { commonNumberOrder, type DayContext, readDay } from './read-day.ts'

const columnNames = {
  title:
    'title|show|show title|show name|event|event name|name|summary|titel|veranstaltung|titulo|evento|titre|evenement',
  date: 'date|day|show date|event date|start date|datum|tag|fecha|dia|jour',
  doors: 'doors|door|door time|doors open|einlass|puertas|apertura|portes|ouverture',
  time: 'time|start|start time|show time|showtime|stage time|beginn|uhrzeit|zeit|hora|inicio|heure|debut',
  bands:
    'bands|band|band list|artist|artists|artiste|artistes|artistas|artisti|act|acts|line up|lineup|performers|performer|headliner|bandas|banda|grupos|groupes|groupe|kunstler|interpret',
  support:
    'support|supports|opener|openers|opening act|opening acts|with|guests|special guests|support acts|vorband|vorbands|teloneros',
  venue: 'venue|venue name|location|club|place|hall|spielstatte|lokal|location name|sala|recinto|salle|lieu',
  address: 'address|street|street address|venue address|adresse|strasse|anschrift|direccion|calle|rue',
  city: 'city|town|venue city|stadt|ort|ciudad|localidad|ville',
  region:
    'region|state|province|state province|province state|state region|prov|county|venue region|bundesland|kanton|provincia|departement',
  country: 'country|venue country|land|pais|pays',
  price: 'price|ticket price|cost|admission|preis|eintritt|precio|entrada|prix|tarif',
  ticketUrl: 'tickets|ticket|ticket link|ticket url|buy tickets|vvk|entradas|billets|billetterie',
  eventUrl: 'link|url|website|web|event link|event url|facebook|homepage|enlace|lien',
  description: 'description|notes|note|info|infos|comment|details|beschreibung|bemerkung|descripcion|notas',
  age: 'age|ages|age limit|age restriction|alter|ab alter|edad|edad minima',
  latitude: 'latitude|lat',
  longitude: 'longitude|lon|lng|long',
  status: 'status|event status|estado|statut',
} as const
type Column = keyof typeof columnNames

const columnByName: ReadonlyMap<string, Column> = new Map(
  Object.entries(columnNames).flatMap(([column, names]) =>
    names.split('|').map((name) => [name, column as Column] as const),
  ),
)

const columnKey = (cell: string): string =>
  fold(cell.slice(0, 100).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the column that a header names. A column headed `Show` contains show times if each of its cells is a time or empty,
 * and otherwise titles. */
const columnOf = (header: string, cells: () => readonly string[]): Column | null => {
  const key = columnKey(header)
  const hasOnlyTimes =
    key === 'show' &&
    cells().every((cell) => /^\s*(?:\d{1,2}(?:[:.h]\d{2})?\s*(?:[ap]\.?m\.?|h|uhr)?)?\s*$/i.test(cell))
  return hasOnlyTimes ? 'time' : (columnByName.get(key) ?? null)
}

export const looksLikeTable = (text: string): boolean => {
  const [header = ''] = text
    .replace(/^\ufeff?\s*/, '')
    .slice(0, 5000)
    .split(/[\r\n]/, 1)
  const found = new Set(header.split(/[,;\t]/).map((cell) => columnByName.get(columnKey(cell.replace(/"/g, '')))))
  return found.has('date') && (found.has('venue') || found.has('bands') || found.has('city') || found.has('title'))
}

/** Reads a table with column names in English, German, Spanish or French. Dates without a year are taken to be on or
 * after `today` (YYYY-MM-DD). */
export const readTable = ({ rows: [header, ...body], unread }: ImportTable, today: string): Drafts => {
  if (!header) return { kind: 'table', drafts: [], skipped: [] }
  const columns = header.cells.map((cell, index) => columnOf(cell, () => body.map(({ cells }) => cells[index] ?? '')))
  const unknownHeaders = header.cells.filter((cell, index) => cell.trim() !== '' && columns[index] === null)
  const dateIndex = columns.indexOf('date')
  const order = commonNumberOrder(body.map(({ cells }) => cells[dateIndex]?.trim() ?? ''))
  const dayOfRow = ({ cells }: TableRow): string | null =>
    readDateCell(plainCell(cells[dateIndex]), { today, year: null, order }).fields.showDate ?? null
  const { rows: keptRows, skipped, ...rest } = limitRows(body, { today, dayOf: dayOfRow, unread })
  const codeKind = codeKindIn(keptRows.map(({ cells }) => cells.join('\n')).join('\n'))
  const drafts = keptRows.map((row) => draftOf(row, cellsOf(columns, row), { today, year: null, order, codeKind }))
  const unknownNote = {
    line: header.line,
    ...importMessage('note.not_read', { text: sourceExcerpt(unknownHeaders.join(', ')) }),
  }
  return { kind: 'table', drafts, skipped: unknownHeaders.length > 0 ? [unknownNote, ...skipped] : skipped, ...rest }
}

/** Strips the apostrophe that keeps spreadsheets from reading a text as a formula. */
const plainCell = (cell = ''): string => cell.trim().replace(/(^|[;\t\r\n] *)'(?=[=+\-@\t\r\n＝＋－＠])/gu, '$1')

type Cells = Partial<Record<Column, string>>

const maxCellLength = (column: Column): number => (column === 'description' ? 5000 : 600)

const cellsOf = (columns: readonly (Column | null)[], { cells }: TableRow): Cells => {
  const values: Cells = {}
  for (const [index, column] of columns.entries()) {
    const cell = column === null ? '' : plainCell(cells[index]).slice(0, maxCellLength(column)).toWellFormed()
    if (column !== null && cell !== '') values[column] ??= cell
  }
  return values
}

type TableContext = DayContext & { codeKind: CodeKind }

const draftOf = (row: TableRow, cells: Cells, context: TableContext): ShowDraft => {
  const bandNames = distinctBandNames([...bandsOf(cells.bands), ...bandsOf(cells.support)])
  const { fields: dateFields, errors } = readDateCell(cells.date, context)
  const { place, ambiguity, readings } = placeFrom(cells, context.codeKind)
  const show: ParsedShow = {
    ...(cells.title && { showTitle: cells.title }),
    ...dateFields,
    ...(cells.doors && { doorTime: timeIn(cells.doors, cells.time) }),
    ...(cells.time && { showTime: timeIn(cells.time) }),
    ...place,
    ...coordinateFields(cells),
    ...ageFields(cells.age),
    ...(cells.price && { price: cells.price }),
    ...(cells.ticketUrl && !isPlainText(cells.ticketUrl) && { ticketUrl: cells.ticketUrl }),
    ...(cells.eventUrl && { eventUrl: cells.eventUrl }),
    ...(cells.description && { description: cells.description }),
  }
  return {
    line: row.line,
    source: sourceExcerpt(row.cells.join(' | ')),
    show,
    bandNames,
    status: statusOf([cells.status, cells.ticketUrl].join(' ')),
    errors: [...errors, ...(ambiguity?.error ? [ambiguity.error] : [])],
    notes: [],
    ...(ambiguity && { countryCandidates: ambiguity.countryCandidates }),
    ...(readings.length > 1 && { readings, isOrderGuessed: true }),
  }
}

const bandsOf = (cell = ''): readonly string[] =>
  /[;|\n]/.test(cell)
    ? cell
        .split(/[;|\n]/)
        .map((name) => name.trim())
        .filter(Boolean)
    : bandNamesIn(cell)

const isPlainText = (cell: string): boolean => /^[\p{L}\s!-]+$/u.test(cell)

/** Spreadsheets store a date as the number of days since this day. */
const DAY_ZERO = '1899-12-30'
const serialDateIn = (cell: string): { day: string | null; time: string | null } | null => {
  if (!/^\d{0,5}[.,]?\d*$/.test(cell) || !/\d/.test(cell)) return null
  const serial = Number(cell.replace(',', '.'))
  const [days, minutes] = [Math.floor(serial), Math.round((serial % 1) * 1440) % 1440]
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const hasTime = /[.,]\d/.test(cell)
  if (days === 0) return hasTime ? { day: null, time } : null
  // Years 1982 to 2119; other numbers are not dates.
  if (days < 30_000 || days > 80_000) return null
  return { day: Temporal.PlainDate.from(DAY_ZERO).add({ days }).toString(), time: hasTime ? time : null }
}

const timeIn = (cell: string, otherTime: string | null = null): string =>
  serialDateIn(cell)?.time ?? clockTime(cell.replace(/^(\d{1,2}:\d{2}):\d{2}(?!\d)/, '$1'), otherTime)

const readDateCell = (
  cell: string | undefined,
  context: DayContext,
): { fields: Pick<ParsedShow, 'showDate' | 'showTime'>; errors: ShowDraft['errors'] } => {
  if (cell === undefined) return { fields: {}, errors: [] }
  const serialDate = serialDateIn(cell)
  if (serialDate?.day)
    return { fields: { showDate: serialDate.day, ...(serialDate.time && { showTime: serialDate.time }) }, errors: [] }
  const reading = readDay(cell, context)
  if (!reading) return { fields: { showDate: cell }, errors: [] }
  if ('error' in reading) return { fields: {}, errors: [reading.error] }
  const time = /^[T\s,]+(\d{1,2}:\d{2})(?![\d])/.exec(cell.slice(reading.length))?.[1]
  return { fields: { showDate: reading.day, ...(time && time !== '00:00' && { showTime: time }) }, errors: [] }
}

const placeFrom = (
  { venue, address, city, region, country }: Cells,
  codeKind: CodeKind,
): { place: ParsedShow; ambiguity: Ambiguity | undefined; readings: readonly PlaceReading[] } => {
  const fromCity: ParsedPlace =
    city === undefined
      ? {}
      : region || country || !city.includes(',')
        ? { venueCity: city }
        : cityPlaceIn(city, codeKind)
  const { ambiguity, ...placeInCell }: ParsedPlace =
    city === undefined && venue !== undefined
      ? placeIn(venue, codeKind)
      : { ...fromCity, ...(venue && { venueName: venue }) }
  const fields = { ...(address && { venueAddress: address }), ...regionFields(region, country) }
  const readings = city === undefined && venue !== undefined ? placeReadings(venue, codeKind) : []
  return {
    place: { ...placeInCell, ...fields },
    ambiguity: country ? undefined : ambiguity,
    readings: withFields(readings, fields),
  }
}

const coordinateFields = ({ latitude, longitude }: Cells): Pick<ParsedShow, 'latitude' | 'longitude'> => ({
  ...(latitude && { latitude: numberIn(latitude) }),
  ...(longitude && { longitude: numberIn(longitude) }),
})

const numberIn = (cell: string): number => Number(cell.replace(',', '.'))

const ageFields = (cell = ''): Pick<ParsedShow, 'ageRestriction' | 'ageLimit'> => {
  const age = /(\d{1,3})\s*\+?/.exec(cell)?.[1]
  if (age && Number(age) > 0) return { ageRestriction: 'Yes', ageLimit: Number(age) }
  return /all|none|no\b|^0$|alle|todos|tous/i.test(cell) ? { ageRestriction: 'No' } : {}
}
