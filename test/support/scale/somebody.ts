import { makeBrowser } from '#test/support/browser.ts'
import { FORM_TYPE, formOf } from '#test/support/image-form.ts'
import { owner } from '#test/support/person.ts'
import { type Api, type Fetch, makeApi } from '#web/data/api.ts'

/** Somebody with cookies of their own, who goes from one address of the product to another with them. */
export type Somebody = Api & {
  fetch: Fetch
  goTo(url: string): void
  cookie(name: string): string
  /** Uploads a picture; the address of it. */
  upload(content: Uint8Array): Promise<string>
}

export const somebodyAt = (url: string): Somebody => {
  let at = url
  const browser = makeBrowser({ request: (path, init) => fetch(at + path, { redirect: 'manual', ...init }) })
  return {
    ...makeApi(browser.fetch, browser.csrfToken),
    fetch: browser.fetch,
    cookie: browser.cookie,
    goTo: (other) => {
      at = other
    },
    upload: async (content) => {
      const headers = { 'content-type': FORM_TYPE, 'x-xsrf-token': browser.csrfToken() ?? '' }
      const answer = await browser.fetch('/api/images', { method: 'POST', body: formOf({ content }), headers })
      return (await answer.json()).showPoster
    },
  }
}

/** The owner, logged in there. */
export const ownerAt = async (url: string): Promise<Somebody> => {
  const somebody = somebodyAt(url)
  await somebody.send('POST', '/api/auth/login', owner)
  return somebody
}

let asked = 0
/** An address of the list that nobody has asked for before, so that nothing kept answers it. */
export const freshList = (): string => {
  asked += 1
  return `/api/shows?page=1&limit=100&asked=${asked}`
}

type Listed = { shows: { showTitle: string; userEditable: boolean }[] }

export const titlesIn = ({ shows }: Listed): string[] => shows.map(({ showTitle }) => showTitle)

/** What somebody without cookies sees there, past all that is kept. */
export const titlesAt = async (url: string): Promise<string[]> => titlesIn(await somebodyAt(url).get(freshList()))
