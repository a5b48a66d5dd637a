import { CHOICE_COOKIE_ATTRIBUTES } from '#web/page/choice-cookie.ts'

/** If no first paint has been reported, the scripts load this long after the `load` event: some browsers report none. */
const SCRIPTS_DELAY_MS = 500

/** The inline head script. It is constant, so that the Content-Security-Policy can allow its hash. The HTML of a page
 * is the same for everyone, so the script sets `data-` attributes for this browser: its theme, its list view (unless the
 * URL names one), room for Edit buttons (`edit-rule.ts`), an unanswered cookie banner, and a freshly loaded page
 * (`entry-client.tsx`). It stores the language that the visitor chooses through a link (`hreflang`), and records early input for
 * `replay-early-events.ts`. It fetches the scripts (`data-scripts`) after the first paint, because the page works
 * without them. */
export const inlineHeadScript = `((html, early) => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme == 'dark' || theme == 'light') html.dataset.theme = theme
    if (!/[?&]view=/.test(location.search) && localStorage.getItem('view') == 'text') html.dataset.view = 'text'
    if (localStorage.getItem('edits')) html.dataset.edits = ''
  } catch {}
  if (!/(^|; )cookieAccepted=/.test(document.cookie)) html.dataset.cookies = 'ask'
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type == 'navigate') html.dataset.fresh = ''
  addEventListener('click', ({ target }) => {
    const link = target.closest('a[hreflang]')
    if (!link) return
    document.cookie = 'language=' + link.hreflang + '${CHOICE_COOKIE_ATTRIBUTES}' + (location.protocol == 'https:' ? '; Secure' : '')
    link.hash = location.hash
  }, true)
  early.press = (event) => {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    early.buttons.add(button)
  }
  early.type = ({ target, isComposing }) => {
    if (isComposing) early.fields.delete(target)
    else early.fields.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value)
  }
  addEventListener('click', early.press, true)
  addEventListener('input', early.type, true)
  addEventListener('compositionend', early.type, true)
  window.early = early
  let started = false
  const start = () => {
    if (started) return
    started = true
    const [entry, ...modules] = document.body.dataset.scripts?.split(' ') ?? []
    if (!entry) return
    const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
    for (const href of [entry, ...modules]) add('link', { rel: 'modulepreload', href })
    const run = () => add('script', { type: 'module', src: entry })
    document.readyState == 'loading' ? addEventListener('DOMContentLoaded', run) : run()
  }
  addEventListener('load', () => setTimeout(start, ${SCRIPTS_DELAY_MS}))
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length) start()
    }).observe({ type: 'paint', buffered: true })
  } catch {}
})(document.documentElement, { buttons: new Set(), fields: new Map() })`
