export const CHOICE_COOKIE_ATTRIBUTES = `; Max-Age=${365 * 24 * 60 * 60}; Path=/; SameSite=Lax`

/** Stores a choice in a cookie. `name` and `value` must be valid in a cookie without escaping. */
export const saveChoiceCookie = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https and not in every browser
  document.cookie = `${name}=${value}${CHOICE_COOKIE_ATTRIBUTES}${secure}`
}
