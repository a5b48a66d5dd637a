import { m } from '#messages'
import { overwriteGetLocale } from '#messages/runtime'
import { localeOf, pathOf } from '#web/i18n/locales.ts'
import { shownInstant } from '#web/i18n/shown-instant.ts'
import { escaped } from '#web/ui/escaped.ts'
import { KEPT_NOTE_ID } from './kept.ts'

/** Adds a note with its date to a cached page, in the page's language. */
export const markedAsKept = async (page: Response, pathname: string): Promise<Response> => {
  const html = (await page.text()).replace(/<body[^>]*>/, (body) => body + noteFor(page, pathname))
  return new Response(html, { status: page.status, headers: page.headers })
}

export const whyUnreachable = (): string => (navigator.onLine ? m.offline_no_answer() : m.offline_no_network())

const noteFor = ({ headers }: Response, pathname: string): string => {
  overwriteGetLocale(() => localeOf(pathname))
  const time = shownInstant(headers.get('Date') ?? new Date().toISOString())
  const why = whyUnreachable()
  const said = pathOf(pathname) === '/' ? m.offline_list_at({ why, time }) : m.offline_page_at({ why, time })
  return `<div class="note note--info" id="${KEPT_NOTE_ID}" role="status"><p>${escaped(said)} <a href="">${escaped(m.common_load_again())}</a></p></div>`
}
