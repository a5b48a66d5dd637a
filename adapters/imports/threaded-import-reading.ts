import { Worker } from 'node:worker_threads'
import { DomainError } from '#core/errors.ts'
import type { ImportDocument, ImportReading } from '#core/imports/document.ts'
import { readCsv } from './csv-table.ts'
import { decodeText } from './decode-text.ts'
import type { ReadingTask } from './reading-thread.ts'

const LONGEST_MS = 5_000
const MOST_MEGABYTES = 256
/** Nobody's page; links without a beginning lead nowhere then. */
const NO_ADDRESS = 'https://page.invalid/'

const UNREADABLE =
  'This is nothing that shows can be read from: send a text, a table (CSV), a calendar (.ics) or a web page'
const NO_EVENTS = 'There are no shows on this page that a program can read (schema.org or h-event)'
const TOO_LONG = 'This takes too long to read. Send less of it at once.'

/**
 * Reads what others made. Calendars and pages are read in a thread of their own, which is ended when it takes too long or too
 * much memory: whatever is in them, everybody else goes on.
 */
export const makeThreadedImportReading = (): ImportReading => ({
  read: async (content, { type, field }) => {
    const text = typeof content === 'string' ? content.replaceAll('\0', '').toWellFormed() : decodeText(content, type)
    if (text === null) return refuseFor(field, UNREADABLE)
    const kind = kindOf(text)
    if (kind === 'text') return { kind, text }
    const document = await inThread({ kind, text, url: NO_ADDRESS }, field)
    const isEmpty = document.kind === 'events' && document.events.length + document.skipped.length === 0
    return isEmpty ? refuseFor(field, kind === 'calendar' ? UNREADABLE : NO_EVENTS) : document
  },
  table: async (text) => readCsv(text),
})

const kindOf = (text: string): ReadingTask['kind'] | 'text' => {
  const begin = text
    .slice(0, 2048)
    .trimStart()
    .replace(/^\ufeff/, '')
  if (/^BEGIN:VCALENDAR\b/i.test(begin)) return 'calendar'
  if (/^<(?:!doctype|!--|html|head|body|\?xml|div|article|section|script)\b/i.test(begin) || begin.startsWith('<!--'))
    return 'page'
  return /^(?:\[\s*)?\{\s*"/.test(begin) ? 'json' : 'text'
}

const refuseFor = (field: string, message: string): never => {
  throw new DomainError('input.invalid', { fields: [{ field, message }] })
}

const inThread = (task: ReadingTask, field: string): Promise<ImportDocument> => {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ImportDocument>()
  const refused = (message: string) => reject(new DomainError('input.invalid', { fields: [{ field, message }] }))
  const timer = setTimeout(() => refused(TOO_LONG), LONGEST_MS)
  worker.once('message', resolve)
  // Out of memory, too deep, or beyond the parser: whatever it is, it is what was sent.
  worker.once('error', () => refused(UNREADABLE))
  worker.once('exit', () => refused(UNREADABLE))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
