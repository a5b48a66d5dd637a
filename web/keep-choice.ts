const SECONDS_OF_365_DAYS = 365 * 24 * 60 * 60

/** Keeps what a visitor has chosen, in a cookie of this browser, for 365 days. Neither name nor value need escaping. */
export const keepChoice = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https and not in every browser
  document.cookie = `${name}=${value}; Max-Age=${SECONDS_OF_365_DAYS}; Path=/; SameSite=Lax${secure}`
}
