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
