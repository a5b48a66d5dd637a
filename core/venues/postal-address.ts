import { HIDDEN_ADDRESS } from './hidden-address.ts'
import { postalCodeOf } from './postal-code.ts'

type Place = { address: string; city: string; region: string; country: string }

/** Returns the place as schema.org `PostalAddress`; street and postal code only if public. */
export const postalAddress = (place: Place, isStreetPublic: boolean) => {
  const isStreetShown = isStreetPublic && place.address !== HIDDEN_ADDRESS
  const postalCode = isStreetShown ? postalCodeOf(place) : null
  return {
    '@type': 'PostalAddress',
    ...(isStreetShown && { streetAddress: place.address }),
    addressLocality: place.city,
    addressRegion: place.region,
    ...(postalCode !== null && { postalCode }),
    addressCountry: place.country,
  }
}
