import './styles/all.css'
import { hydrate } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { overwriteGetLocale } from '#messages/runtime'
import { makeApi } from './api.ts'
import { App } from './app.tsx'
import { makeUpForEarlyInput } from './early-input.ts'
import { layOutFarDown } from './far-down.ts'
import { here } from './language.ts'
import { type Locale, pathOf } from './locales.ts'
import { matchRoute } from './match-route.ts'
import { readState } from './page-state.ts'
import { nameEntries } from './parts/scroll-memory.ts'
import { makeQueryClient } from './query-client.ts'
import { loadScreen } from './routes.ts'

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
