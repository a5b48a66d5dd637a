import type { ShowPage } from '#core/shows/list-shows.ts'
import { languageOf } from './language.ts'
import { applyStyles } from './list-styles.ts'
import { listView } from './list-view.ts'
import { filterAttributes, originOf, requestUrl } from './query.ts'

const LOWEST_HEADING = 6
const USUAL_HEADING = 3

const ownOrigin = originOf((document.currentScript as HTMLScriptElement | null)?.src ?? null)

const levelOf = (given: string | null): number => {
  const level = Math.floor(Number(given))
  return level >= 1 && level <= LOWEST_HEADING ? level : USUAL_HEADING
}

/** Opens links in a new tab if the list is in a frame, because our pages refuse framing. */
const openOutsideFrame = (event: Event): void => {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
  if (link && window !== window.top) link.target ||= '_blank'
}

/** `<upstroke-shows>`: embeds a list of shows. Its content is a fallback until the list loads, and then follows it. Attributes:
 * those of {@link filterAttributes}, `src` (another site), `limit`, `keep-cancelled` (`false` hides cancelled shows), `heading-level`,
 * `lang`. `data-state` is `loading`, `ready` or `failed`. */
export class ShowsElement extends HTMLElement {
  static readonly observedAttributes = [
    ...Object.keys(filterAttributes),
    ...['src', 'limit', 'keep-cancelled', 'heading-level', 'lang'],
  ]

  #asked: AbortController | null = null
  #isWaiting = false

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: 'open' })
      applyStyles(root)
      root.append(document.createElement('slot'))
      this.addEventListener('click', openOutsideFrame)
    }
    this.#askSoon()
  }

  disconnectedCallback(): void {
    this.#asked?.abort()
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.shadowRoot) this.#askSoon()
  }

  #askSoon(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    queueMicrotask(() => {
      this.#isWaiting = false
      if (this.isConnected) void this.#ask()
    })
  }

  async #ask(): Promise<void> {
    this.#asked?.abort()
    const asked = new AbortController()
    this.#asked = asked
    this.dataset.state = 'loading'
    try {
      const content = await this.#read(asked.signal)
      if (asked.signal.aborted) return
      this.#show(content)
      this.dataset.state = 'ready'
    } catch {
      if (asked.signal.aborted) return
      this.#show(document.createElement('slot'))
      this.dataset.state = 'failed'
    }
  }

  async #read(signal: AbortSignal): Promise<HTMLElement> {
    const origin = originOf(this.getAttribute('src')) ?? ownOrigin
    if (!origin) throw new Error('There is no site to ask')
    const address = requestUrl(origin, (name) => this.getAttribute(name))
    const answer = await fetch(address, { signal, mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!answer.ok) throw new Error(`The site answered ${answer.status}`)
    const page = (await answer.json()) as ShowPage
    const language = languageOf(this.closest('[lang]')?.getAttribute('lang') ?? '')
    return listView(page, { origin, level: levelOf(this.getAttribute('heading-level')), language })
  }

  #show(content: HTMLElement): void {
    this.shadowRoot?.replaceChildren(content)
  }
}
