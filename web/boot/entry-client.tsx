import '#web/styles/all.css'
import { hydrate } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { overwriteGetLocale } from '#messages/runtime'
import { makeApi } from '#web/data/api.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { type Locale, withoutLocale } from '#web/i18n/locales.ts'
import { readState } from '#web/page/dehydrated-state.ts'
import { keyHistoryEntries } from '#web/page/scroll-memory.ts'
import { App } from '#web/shell/app.tsx'
import { loadScreen } from '#web/shell/load-screen.ts'
import { matchRoute } from '#web/shell/match-route.ts'
import { replayEarlyEvents } from './replay-early-events.ts'

// In development, the same modules serve all languages. A production build has one language and ignores this call.
overwriteGetLocale(() => document.documentElement.lang as Locale)

const { site, queries } = readState(document)
const client = makeQueryClient()
hydrate(client, queries)

// A page from the back/forward cache may show the data of a user who has since logged out.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void client.invalidateQueries()
})

keyHistoryEntries()

// The service worker is optional, so a failed registration is ignored.
const registerServiceWorker = () => navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
if (import.meta.env.PROD)
  document.readyState === 'complete' ? registerServiceWorker() : addEventListener('load', registerServiceWorker)

for (const type of ['pointerover', 'focusin']) addEventListener(type, prefetchScreen)

const root = document.getElementById('root')
const { route } = matchRoute(withoutLocale(location.pathname))
const extraCode = route.extraCode?.(new URLSearchParams(location.search)) ?? []
// No top-level await: the chunk of a screen may import from this one, which would deadlock.
void Promise.all([loadScreen(route), ...extraCode.map(({ load }) => load())]).then(() => {
  if (!root) return
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter basename={localizedPath('/')}>
        <App site={site} api={makeApi()} client={client} />
        <AfterHydration />
      </BrowserRouter>,
    )
  })
})

/** Last in the tree, so that its effect runs after the effects of the app. */
function AfterHydration() {
  useEffect(() => {
    replayEarlyEvents()
    layOutOffscreen()
  }, [])
  return null
}

function prefetchScreen({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin) return
  const { route: next } = matchRoute(withoutLocale(link.pathname))
  if (next.path !== '*') loadScreen(next).catch(() => undefined)
}

/** Lays out the off-screen shows of a freshly loaded page when the browser is idle. Until then, `data-fresh` makes
 * the browser skip their layout, so that the page paints sooner. */
const layOutOffscreen = (): void => {
  const html = document.documentElement
  if (html.dataset.fresh === undefined) return
  const cards = [...document.querySelectorAll<HTMLElement>('.shows > li')]
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  const layOutOne = () => {
    const next = cards.shift()
    if (!next) return void delete html.dataset.fresh
    next.style.contentVisibility = 'visible'
    whenIdle(layOutOne)
  }
  whenIdle(layOutOne)
}
