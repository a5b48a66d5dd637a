import { m } from '#messages'
import { overwriteGetLocale } from '#messages/runtime'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { localeOf, withoutLocale } from '#web/i18n/locales.ts'
import { escapeHtml } from '#web/ui/escape-html.ts'
import { OFFLINE_NOTE_ID } from './page-cache.ts'

/** Returns a cached page with a note, in the page's language, that says when the page was fetched. */
export const withOfflineNote = async (page: Response, pathname: string): Promise<Response> => {
  const html = (await page.text()).replace(/<body[^>]*>/, (body) => body + noteFor(page, pathname))
  return new Response(html, { status: page.status, headers: page.headers })
}

export const unreachableReason = (): string => (navigator.onLine ? m.offline_no_answer() : m.offline_no_network())

const noteFor = ({ headers }: Response, pathname: string): string => {
  overwriteGetLocale(() => localeOf(pathname))
  const time = formatInstant(headers.get('Date') ?? new Date().toISOString())
  const why = unreachableReason()
  const note = withoutLocale(pathname) === '/' ? m.offline_list_at({ why, time }) : m.offline_page_at({ why, time })
  return `<div class="note note--info" id="${OFFLINE_NOTE_ID}" role="status"><p>${escapeHtml(note)} <a href="">${escapeHtml(m.common_load_again())}</a></p></div>`
}
