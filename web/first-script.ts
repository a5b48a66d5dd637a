/**
 * What cannot wait for the scripts of a page, as the text of an inline script for its `<head>`. It is constant: allow it by its
 * hash in the Content-Security-Policy. Pages are the same for everybody and may come out of a cache, so only the browser can tell:
 *
 * - the colours this visitor chose (`<html data-theme>`), the look of lists (`data-view`), whether cards will have an Edit
 *   button (`data-edits`, see `edit-rule.ts`), whether the cookie question is still open (`data-cookies="ask"`, without which
 *   the banner stays hidden), and whether the page is opened anew, not returned to (`data-fresh`, see `far-down.ts`);
 * - what is pressed, unfolded and typed before the scripts are there: `early-input.ts` makes up for it.
 *
 * The scripts (`<body data-scripts>`) are fetched when the page has been drawn: it can be read and its links work without them.
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
  early.press = (event) => {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    early.presses.push(button)
  }
  early.type = ({ target }) => early.fields.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value)
  early.toggle = ({ target }) => early.toggled.add(target)
  addEventListener('click', early.press, true)
  addEventListener('toggle', early.toggle, true)
  addEventListener('input', early.type, true)
  window.early = early
  new PerformanceObserver((list, drawn) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return
    drawn.disconnect()
    const [entry, ...modules] = document.body.dataset.scripts?.split(' ') ?? []
    if (!entry) return
    const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
    for (const href of modules) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: entry })
  }).observe({ type: 'paint', buffered: true })
})(document.documentElement, { presses: [], toggled: new Set(), fields: new Map() })`
