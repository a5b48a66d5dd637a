import '#web/styles/all.css'
import { hydrate } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { overwriteGetLocale } from '#messages/runtime'
import { makeApi } from '#web/data/api.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { here } from '#web/i18n/language.ts'
import { type Locale, pathOf } from '#web/i18n/locales.ts'
import { readState } from '#web/page/page-state.ts'
import { nameEntries } from '#web/page/scroll-memory.ts'
import { App } from '#web/shell/app.tsx'
import { matchRoute } from '#web/shell/match-route.ts'
import { loadScreen } from '#web/shell/routes.ts'
import { makeUpForEarlyInput } from './early-input.ts'

// Where one build speaks every language, while developing, the page says which one is read.
overwriteGetLocale(() => document.documentElement.lang as Locale)

const { site, queries } = readState(document)
const client = makeQueryClient()
hydrate(client, queries)

// A page that the browser had put aside whole may show somebody who has logged out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void client.invalidateQueries()
})

nameEntries()

// What is read here can be read again without a network. Where that may not run, the page is as good with one.
const keepForLater = () => navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
if (import.meta.env.PROD) document.readyState === 'complete' ? keepForLater() : addEventListener('load', keepForLater)

// Whoever points at a link, or comes to it by keyboard, is about to open it: its code is fetched meanwhile.
for (const type of ['pointerover', 'focusin']) addEventListener(type, fetchAhead)

const root = document.getElementById('root')
// Not awaited at the top: a file of the screen may import from this one, and each would wait for the other.
const { route } = matchRoute(pathOf(location.pathname))
void Promise.all([loadScreen(route), route.besides?.(new URLSearchParams(location.search))?.load()]).then(() => {
  if (!root) return
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter basename={here('/')}>
        <App site={site} api={makeApi()} client={client} />
        <TakenOver />
      </BrowserRouter>,
    )
  })
})

/** Behind all that the page is made of: when its effect runs, the scripts have taken over everywhere. */
function TakenOver() {
  useEffect(() => {
    makeUpForEarlyInput()
    layOutFarDown()
  }, [])
  return null
}

function fetchAhead({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin) return
  const { route: next } = matchRoute(pathOf(link.pathname))
  // What cannot be had now is told when it is opened.
  if (next.path !== '*') loadScreen(next).catch(() => undefined)
}

/**
 * On a page that is opened anew the browser lays out only the shows in sight (`data-fresh`, see `show-card.css`), so that they
 * are drawn at once. This lays out the others, one by one, while it has nothing else to do: then every place in the page is where it stays.
 */
export const layOutFarDown = (): void => {
  const root = document.documentElement
  if (root.dataset.fresh === undefined) return
  const rest = [...document.querySelectorAll<HTMLElement>('.shows > li')]
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  const layOutOne = () => {
    const next = rest.shift()
    if (!next) return void delete root.dataset.fresh
    next.style.contentVisibility = 'visible'
    whenIdle(layOutOne)
  }
  whenIdle(layOutOne)
}
