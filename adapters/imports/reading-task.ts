import type { Drafts } from '#core/imports/show-draft.ts'

/** `today` is YYYY-MM-DD. */
export type ReadingTask = {
  kind: 'text' | 'calendar' | 'page' | 'json' | 'feed'
  text: string
  url: string | null
  today: string
}

/** Each reader loads only the libraries that its kind needs, because each task runs in a new thread. */
const readers: Readonly<Record<ReadingTask['kind'], (task: ReadingTask) => Promise<Drafts>>> = {
  text: async ({ text, today }) => {
    const { looksLikeTable, readTable } = await import('./read-table.ts')
    if (looksLikeTable(text)) return readTable((await import('./csv-table.ts')).readCsv(text), today)
    const { decodeHTMLStrict } = await import('entities/decode')
    return (await import('./read-tour.ts')).readTour(decodeHTMLStrict(text), today)
  },
  calendar: async ({ text, today }) =>
    (await loadReadEvents())((await import('./calendar-events.ts')).readCalendar(text, today)),
  page: async ({ text, url, today }) =>
    (await loadReadEvents())((await import('./page-events.ts')).readPage(text, url, today)),
  json: async ({ text, url, today }) =>
    (await loadReadEvents())((await import('./json-events.ts')).readJson(text, url, today)),
  feed: async ({ text, url, today }) =>
    (await loadReadEvents())((await import('./feed-events.ts')).readFeed(text, url, today)),
}

const loadReadEvents = async () => (await import('./read-events.ts')).readEvents

export const runReadingTask = (task: ReadingTask): Promise<Drafts> => readers[task.kind](task)
