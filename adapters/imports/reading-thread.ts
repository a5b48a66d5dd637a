import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is given to read. */
export type ReadingTask = { kind: 'calendar' | 'page' | 'json'; text: string; url: string }

const { kind, text, url }: ReadingTask = workerData

/** Of the libraries only those that are needed: a thread begins anew every time. */
const readers = {
  calendar: async () => (await import('./calendar-events.ts')).readCalendar(text),
  page: async () => (await import('./page-events.ts')).readPage(text, url),
  json: async () => (await import('./page-events.ts')).readJson(text),
}

parentPort?.postMessage(await readers[kind]())
