export type WebAddress = { origin: string; host: string; path: string }

const WEB_ADDRESS = /^(https?):\/\/([^\s/?#@\\]+)([/?][^\s#]*)?(?:#\S*)?$/i

/** Splits an absolute http or https URL without credentials; returns null for anything else. `host` excludes the port; `path`
 * includes the query. */
export const parseWebAddress = (address: string): WebAddress | null => {
  const [, scheme = '', authority = '', path = ''] = WEB_ADDRESS.exec(address.trim()) ?? []
  if (authority === '') return null
  const host = authority.toLowerCase().replace(/:\d*$/, '')
  const origin = `${scheme}://${authority}`.toLowerCase().replace(/(?<=^http:.*):80$|(?<=^https:.*):443$/, '')
  return { origin, host, path: path.startsWith('/') ? path : `/${path}` }
}
