import { CHOICE_KEPT } from '#web/page/keep-choice.ts'

/** When the page tells nobody that it has been drawn, its scripts are fetched that long after it is complete, in ms. */
const AT_LATEST_MS = 500

/**
 * What cannot wait for the scripts of a page, as the text of an inline script for its `<head>`. It is constant: allow it by its
 * hash in the Content-Security-Policy. Pages are the same for everybody and may come out of a cache, so only the browser can tell:
 *
 * - the colours this visitor chose (`<html data-theme>`), the look of lists (`data-view`), whether cards will have an Edit
 *   button (`data-edits`, see `edit-rule.ts`), whether the cookie question is still open (`data-cookies="ask"`, without which
 *   the banner stays hidden), and whether the page is opened anew, not returned to (`data-fresh`, see `far-down.ts`);
 * - which language is chosen (`hreflang`): it is kept, and the place in the page stays;
 * - what is pressed, unfolded and typed before the scripts are there: `early-input.ts` makes up for it.
 *
 * The scripts (`<body data-scripts>`) are fetched when the page has been drawn, and run when it is here whole: it can be read and
 * its links work without them.
 */
export const firstScript = `((html, early) => {
  try {
    const theme = localStorage.getItem('theme')
    if (theme == 'dark' || theme == 'light') html.dataset.theme = theme
    if (localStorage.getItem('view') == 'text') html.dataset.view = 'text'
    if (localStorage.getItem('edits')) html.dataset.edits = ''
  } catch {}
  if (!/(^|; )cookieAccepted=/.test(document.cookie)) html.dataset.cookies = 'ask'
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type == 'navigate') html.dataset.fresh = ''
  addEventListener('click', ({ target }) => {
    const link = target.closest('a[hreflang]')
    if (!link) return
    document.cookie = 'language=' + link.hreflang + '${CHOICE_KEPT}' + (location.protocol == 'https:' ? '; Secure' : '')
    link.hash = location.hash
  }, true)
  early.press = (event) => {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    early.presses.add(button)
  }
  early.type = ({ target, isComposing }) => {
    if (isComposing) early.fields.delete(target)
    else early.fields.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value)
  }
  early.toggle = ({ target }) => early.toggled.add(target)
  addEventListener('click', early.press, true)
  addEventListener('toggle', early.toggle, true)
  addEventListener('input', early.type, true)
  addEventListener('compositionend', early.type, true)
  window.early = early
  let isDrawn = false
  const drawn = () => {
    if (isDrawn) return
    isDrawn = true
    const [entry, ...modules] = document.body.dataset.scripts?.split(' ') ?? []
    if (!entry) return
    const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
    for (const href of [entry, ...modules]) add('link', { rel: 'modulepreload', href })
    const run = () => add('script', { type: 'module', src: entry })
    document.readyState == 'loading' ? addEventListener('DOMContentLoaded', run) : run()
  }
  addEventListener('load', () => setTimeout(drawn, ${AT_LATEST_MS}))
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length) drawn()
    }).observe({ type: 'paint', buffered: true })
  } catch {}
})(document.documentElement, { presses: new Set(), toggled: new Set(), fields: new Map() })`
