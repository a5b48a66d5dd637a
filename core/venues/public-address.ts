import { isSimilarName } from '#core/bands/similar-name.ts'
import { tokenize } from '#core/text/tokenize.ts'
import type { Venue } from './venue.ts'

/** `address` is null while it is private. */
export type PublicAddress = { city: string; address: string | null }

export const publicAddressOf = ({
  city,
  address,
  addressVisibility,
}: Pick<Venue, 'city' | 'address' | 'addressVisibility'>): PublicAddress => ({
  city,
  address: addressVisibility === 'public' ? address : null,
})

/** Returns whether both describe the same place, tolerating typos and abbreviations. A private address matches every address. */
export const isSamePublicAddress = (one: PublicAddress, other: PublicAddress): boolean =>
  isSimilarName(one.city, other.city) &&
  (one.address === null || other.address === null || isSameAddress(one.address, other.address))

const isSameAddress = (one: string, other: string): boolean => isSimilarName(one, other) || abbreviates(one, other)

const abbreviates = (one: string, other: string): boolean => {
  const [words, others] = [tokenize(one), tokenize(other)]
  return (
    words.length === others.length &&
    words.every((word, index) => word.startsWith(others[index] ?? word) || (others[index] ?? '').startsWith(word))
  )
}
