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

/** Returns whether both describe the same place, tolerating typos and abbreviations. A private street matches every street in
 * the same city. */
export const isSamePublicAddress = (one: PublicAddress, other: PublicAddress): boolean =>
  isSimilarName(one.city, other.city) &&
  (one.address === null || other.address === null || isSameAddress(one.address, other.address))

const isSameAddress = (one: string, other: string): boolean =>
  isSimilarName(one, other) || differOnlyByAbbreviations(one, other)

const differOnlyByAbbreviations = (one: string, other: string): boolean => {
  const [words, otherWords] = [tokenize(one), tokenize(other)]
  return (
    words.length === otherWords.length &&
    words.every(
      (word, index) => word.startsWith(otherWords[index] ?? word) || (otherWords[index] ?? '').startsWith(word),
    )
  )
}
