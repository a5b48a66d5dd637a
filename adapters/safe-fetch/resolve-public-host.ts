import { type LookupAddress, lookup } from 'node:dns'
import { promisify } from 'node:util'
import { isPublicAddress } from './public-address.ts'

export type ResolutionOptions = {
  resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  isPublic?: (address: string) => boolean
}

const resolveName = (hostname: string): Promise<readonly LookupAddress[]> =>
  promisify(lookup)(hostname, { all: true, verbatim: true })

/** Returns a function that resolves the host of a URL: to its addresses, to `unknown` if it has none, or to `private` if one of
 * them is not on the public internet. */
export const makeHostResolver =
  ({ resolve = resolveName, isPublic = isPublicAddress }: ResolutionOptions) =>
  async ({ hostname }: URL): Promise<readonly LookupAddress[] | 'unknown' | 'private'> => {
    const name = hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = await resolve(name).catch(() => [])
    if (addresses.length === 0) return 'unknown'
    return addresses.every(({ address }) => isPublic(address)) ? addresses : 'private'
  }
