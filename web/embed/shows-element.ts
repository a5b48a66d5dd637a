import type { ShowPage } from '#core/shows/list-shows.ts'
import { languageOf } from './language.ts'
import { applyStyles } from './list-styles.ts'
import { listView } from './list-view.ts'
import { filterAttributes, originOf, requestUrl } from './query.ts'

const MAX_HEADING_LEVEL = 6
const DEFAULT_HEADING_LEVEL = 3

const ownOrigin = originOf((document.currentScript as HTMLScriptElement | null)?.src ?? null)

const levelOf = (value: string | null): number => {
  const level = Math.floor(Number(value))
  return level >= 1 && level <= MAX_HEADING_LEVEL ? level : DEFAULT_HEADING_LEVEL
}

/** Opens links in a new tab if the list is in a frame, because our pages refuse framing. */
const openOutsideFrame = (event: Event): void => {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
  if (link && window !== window.top) link.target ||= '_blank'
}

/** `<upstroke-shows>`: embeds a list of shows. Its child content is shown below the list, or alone before the list has
 * loaded and after a failure. Attributes: those in {@link filterAttributes}, `src` (the site, if it is not the
 * script's), `limit`, `keep-cancelled` (`false` hides cancelled and postponed shows), `heading-level`, `lang`. The element
 * sets `data-state` to `loading`, `ready` or `failed`. */
export class ShowsElement extends HTMLElement {
  static readonly observedAttributes = [
    ...filterAttributes,
    ...['src', 'limit', 'keep-cancelled', 'heading-level', 'lang'],
  ]

  #controller: AbortController | null = null
  #isLoadScheduled = false

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: 'open' })
      applyStyles(root)
      root.append(document.createElement('slot'))
      this.addEventListener('click', openOutsideFrame)
    }
    this.#scheduleLoad()
  }

  disconnectedCallback(): void {
    this.#controller?.abort()
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.shadowRoot) this.#scheduleLoad()
  }

  #scheduleLoad(): void {
    if (this.#isLoadScheduled) return
    this.#isLoadScheduled = true
    queueMicrotask(() => {
      this.#isLoadScheduled = false
      if (this.isConnected) void this.#load()
    })
  }

  async #load(): Promise<void> {
    this.#controller?.abort()
    const controller = new AbortController()
    this.#controller = controller
    this.dataset.state = 'loading'
    try {
      const content = await this.#fetchList(controller.signal)
      if (controller.signal.aborted) return
      this.#replaceContent(content)
      this.dataset.state = 'ready'
    } catch {
      if (controller.signal.aborted) return
      this.#replaceContent(document.createElement('slot'))
      this.dataset.state = 'failed'
    }
  }

  async #fetchList(signal: AbortSignal): Promise<HTMLElement> {
    const origin = originOf(this.getAttribute('src')) ?? ownOrigin
    if (!origin) throw new Error('No site to load shows from')
    const url = requestUrl(origin, (name) => this.getAttribute(name))
    const response = await fetch(url, { signal, mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) throw new Error(`The site responded with ${response.status}`)
    const page = (await response.json()) as ShowPage
    const language = languageOf(this.closest('[lang]')?.getAttribute('lang') ?? '')
    return listView(page, { origin, level: levelOf(this.getAttribute('heading-level')), language })
  }

  #replaceContent(content: HTMLElement): void {
    this.shadowRoot?.replaceChildren(content)
  }
}
