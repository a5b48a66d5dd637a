import './styles/all.css'
import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { overwriteGetLocale } from '#messages/runtime'
import { makeApi } from './api.ts'
import { App } from './app.tsx'
import { here, language } from './language.ts'
import { type Locale, pathOf } from './locales.ts'
import { readState } from './page-state.ts'
import { makeQueryClient } from './query-client.ts'
import { loadScreen, matchRoute } from './routes.ts'
import { type Sentences, teachSentences } from './sentences.ts'

// Where one build speaks every language, while developing, the page says which one is read.
overwriteGetLocale(() => document.documentElement.lang as Locale)

const { site, queries } = readState(document)
const client = makeQueryClient()
hydrate(client, queries)

// A page that the browser had put aside whole may show somebody who has logged out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void client.invalidateQueries()
})

const sources = import.meta.glob<Sentences>('./sentences/*.json', { import: 'default' })
const learnSentences = async () => {
  const sentences = await sources[`./sentences/${language()}.json`]?.()
  if (sentences) teachSentences(language(), sentences)
}

// Whoever points at a link, or comes to it by keyboard, is about to open it: its code is fetched meanwhile.
for (const type of ['pointerover', 'focusin']) addEventListener(type, fetchAhead)

const root = document.getElementById('root')
// Not awaited at the top: a file of the screen may import from this one, and each would wait for the other.
const { route } = matchRoute(pathOf(location.pathname))
const besides = route.besides?.(new URLSearchParams(location.search))
// Without them the page speaks too, only not in the words of the server.
const sentences = language() === 'en' ? undefined : learnSentences().catch(() => {})
void Promise.all([loadScreen(route), besides?.load(), sentences]).then(() => {
  if (!root) return
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter basename={here('/')}>
        <App site={site} api={makeApi()} client={client} />
      </BrowserRouter>,
    )
  })
})

function fetchAhead({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  if (!link || link.origin !== location.origin) return
  const { route: next } = matchRoute(pathOf(link.pathname))
  // What cannot be had now is told when it is opened.
  if (next.path !== '*') loadScreen(next).catch(() => undefined)
}
