import { hydrate } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { makeApi as makeHttpApi } from '#adapters/http/app.ts'
import { makeApi } from '#web/data/api.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { readState } from '#web/page/dehydrated-state.ts'
import { renderPage } from '#web/server/entry-server.tsx'
import { App } from '#web/shell/app.tsx'
import { loadScreen } from '#web/shell/load-screen.ts'
import { routes } from '#web/shell/routes.ts'
import { makeBrowser } from './browser.ts'
import { httpSettings } from './open-app.tsx'
import { site } from './test-site.ts'
import type { World } from './world.ts'

const files = { script: null, styles: [], filesOf: () => ({ modules: [], styles: [] }) }

/** Renders the server's page for a URL. Returns `html`, `status`, `location` and `page`, the parsed document, whose
 * scripts don't run. `hydratePage` hydrates the page in the test's document, and collects React's hydration errors (`warnings`)
 * and the API calls. */
export const openPage = async (world: World, url: string) => {
  const app = makeHttpApi(world.core, httpSettings)
  const callApi = async (path: string) => app.request(path)
  const onFault = (error: unknown) => {
    throw error
  }
  const { status, html, location } = await renderPage({
    url,
    callApi,
    site,
    filesOf: () => files,
    onFault,
  })
  const page = new DOMParser().parseFromString(html, 'text/html')

  const hydratePage = async () => {
    const calls: string[] = []
    const warnings: unknown[] = []
    const { queries, site: siteState } = readState(page)
    const client = makeQueryClient()
    hydrate(client, queries)
    await Promise.all(routes.map(loadScreen))
    const browser = makeBrowser(app)
    const api = makeApi((path, init) => {
      calls.push(path)
      return browser.fetch(path, init)
    }, browser.csrfToken)
    window.history.replaceState(null, '', url)
    const container = document.createElement('div')
    container.innerHTML = page.getElementById('root')?.innerHTML ?? ''
    document.body.append(container)
    const root = await act(async () =>
      hydrateRoot(
        container,
        <BrowserRouter>
          <App site={siteState} api={api} client={client} />
        </BrowserRouter>,
        { onRecoverableError: (error) => warnings.push(error) },
      ),
    )
    onTestFinished(() => {
      act(() => root.unmount())
      container.remove()
    })
    return { calls, warnings, container }
  }
  return { status, html, location, page, hydratePage }
}
