/** What a cookie is written with that keeps a choice: for 365 days, on every page. */
export const CHOICE_KEPT = `; Max-Age=${365 * 24 * 60 * 60}; Path=/; SameSite=Lax`

/** Keeps what a visitor has chosen, in a cookie of this browser. Neither name nor value need escaping. */
export const keepChoice = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https and not in every browser
  document.cookie = `${name}=${value}${CHOICE_KEPT}${secure}`
}
