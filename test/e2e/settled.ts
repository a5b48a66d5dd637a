import type { Page, Request } from '@playwright/test'

/** The requests of each page that are not finished yet. */
const unfinished = new WeakMap<Page, Set<Request>>()

/** Keeps count of the requests of this page, for {@link settled}. */
export const watchRequests = (page: Page): void => {
  const requests = new Set<Request>()
  unfinished.set(page, requests)
  page.on('request', (request) => {
    // The requests of the page that is left do not always say that they ended.
    if (request.isNavigationRequest()) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** What an answer leads to is asked for within a frame or two. */
const QUIET_FRAMES = 4

/** Resolves when all that the page asks for is there and drawn, without the half second that `networkidle` adds. */
export const settled = async (page: Page): Promise<void> => {
  const requests = unfinished.get(page)
  if (!requests) throw new Error('Nobody watches the requests of this page')
  const finish = async (request: Request) => (await request.response())?.finished()
  do {
    await Promise.allSettled([...requests].map(finish))
    await page.evaluate(async (frames) => {
      for (let nth = 0; nth < frames; nth += 1) await new Promise(requestAnimationFrame)
    }, QUIET_FRAMES)
  } while (requests.size > 0)
}
