import { m } from '#messages'
import { overwriteGetLocale } from '#messages/runtime'
import { localeOf, localizedUrl } from '#web/i18n/locales.ts'
import tokens from '#web/styles/tokens.css?inline'
import { escapeHtml } from '#web/ui/escape-html.ts'
import { unreachableReason } from './offline-note.ts'

const styles = `
  body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 36rem; margin: auto }
  a { color: var(--link); margin-right: 1rem }`

/** Returns the page for a URL that is neither cached nor reachable, in the language of the URL. The page is self-contained, because
 * other files may be unavailable. */
export const offlinePage = (pathname: string): Response => {
  const locale = localeOf(pathname)
  overwriteGetLocale(() => locale)
  const why = escapeHtml(unreachableReason())
  const html = `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${why}</title>
<style>${tokens}${styles}</style>
<main>
<h1>${why}</h1>
<p>${escapeHtml(m.offline_nothing_saved())}</p>
<p><a href="">${escapeHtml(m.common_load_again())}</a><a href="${localizedUrl(locale, '/')}">${escapeHtml(m.common_all_shows())}</a></p>
</main>
</html>`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
