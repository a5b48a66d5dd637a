const PARTS = /^(\w+:\/\/(?:[^@/?]*@)?)([^@/?]*)(.*)$/
const SESSION_ATTRIBUTES = /[?&]target_session_attrs=([^&]*)/

/** Returns a URL for each host of a libpq URL, such as `postgres://user@one:5432,two:5432/database`. */
export const urlsOfHosts = (url: string): readonly string[] => {
  const [, start = '', hosts = '', end = ''] = PARTS.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${end}`)
}

/** Returns the `target_session_attrs` of the URL. Without it, returns null for one host and `read-write` for several. */
export const sessionTargetOf = (url: string): string | null =>
  SESSION_ATTRIBUTES.exec(url)?.[1] ?? (urlsOfHosts(url).length > 1 ? 'read-write' : null)

/** Returns whether this program supports the `target_session_attrs` of the URL. */
export const hasSupportedSessionTarget = (url: string): boolean =>
  [null, 'read-write', 'primary'].includes(sessionTargetOf(url))
