const PARTS = /^(\w+:\/\/(?:[^@/?]*@)?)([^@/?]*)(.*)$/
const SESSION_ATTRIBUTES = /[?&]target_session_attrs=([^&]*)/

/** Returns a URL for each host of a libpq URL, such as `postgres://user@one:5432,two:5432/database`. */
export const urlsOfHosts = (url: string): readonly string[] => {
  const [, start = '', hosts = '', end = ''] = PARTS.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${end}`)
}

/** Returns the role that the URL requires of a server, null if any will do. With several hosts, the default is the primary. */
export const targetOf = (url: string): string | null =>
  SESSION_ATTRIBUTES.exec(url)?.[1] ?? (urlsOfHosts(url).length > 1 ? 'read-write' : null)

/** Returns whether this program can work with the role that the URL requires. */
export const hasSuitableTarget = (url: string): boolean => [null, 'read-write', 'primary'].includes(targetOf(url))
