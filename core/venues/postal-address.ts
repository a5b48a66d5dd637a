import { HIDDEN_ADDRESS } from './hidden-address.ts'
import { postalCodeOf } from './postal-code.ts'

type Place = { address: string; city: string; region: string; country: string }

/** Returns the place as schema.org `PostalAddress`; street and postal code only if public. */
export const postalAddress = (place: Place, isStreetPublic: boolean) => {
  const isTold = isStreetPublic && place.address !== HIDDEN_ADDRESS
  const postalCode = isTold ? postalCodeOf(place) : null
  return {
    '@type': 'PostalAddress',
    ...(isTold && { streetAddress: place.address }),
    addressLocality: place.city,
    addressRegion: place.region,
    ...(postalCode !== null && { postalCode }),
    addressCountry: place.country,
  }
}
