import { parentPort, workerData } from 'node:worker_threads'
import type { Drafts } from '#core/imports/show-draft.ts'

/** What the thread is given to read; `today` is YYYY-MM-DD. */
export type ReadingTask = {
  kind: 'text' | 'calendar' | 'page' | 'json'
  text: string
  url: string | null
  today: string
}

const { kind, text, url, today }: ReadingTask = workerData

/** Of the libraries only those that are needed: a thread begins anew every time. */
const readers: Readonly<Record<ReadingTask['kind'], () => Promise<Drafts>>> = {
  text: async () => {
    const { looksLikeTable, readTable } = await import('#core/imports/read-table.ts')
    if (looksLikeTable(text)) return readTable((await import('./csv-table.ts')).readCsv(text), today)
    const { decodeHTMLStrict } = await import('entities/decode')
    return (await import('#core/imports/read-tour.ts')).readTour(decodeHTMLStrict(text), today)
  },
  calendar: async () => (await drafts())((await import('./calendar-events.ts')).readCalendar(text)),
  page: async () => (await drafts())((await import('./page-events.ts')).readPage(text, url)),
  json: async () => (await drafts())((await import('./page-events.ts')).readJson(text, url)),
}

const drafts = async () => (await import('#core/imports/read-events.ts')).readEvents

parentPort?.postMessage(await readers[kind]())
