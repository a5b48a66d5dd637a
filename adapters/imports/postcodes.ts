const BRITISH = /(?:^|\s+)[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/
const CANADIAN = /(?:^|\s+)[ABCEGHJ-NPR-TVXY]\d[A-Z]\s?\d[A-Z]\d$/
/** Matches a postcode that stands alone, follows a state (`CA 90026`, `VIC 3000`), or follows a city (`Madrid 28004`). */
const NUMERIC =
  /^\d{5}(?:-\d{4})?$|(?<=(?:^|\s)[A-Z]{2})\s+\d{5}(?:-\d{4})?$|(?<=(?:^|\s)[A-Z]{2,3})\s+\d{4}$|(?<=^[^\d]+)\s+\d{5}$/
/** Germany, the Netherlands, Poland, Portugal, Sweden and others put the postcode before the city. */
const BEFORE_CITY = /^(?:[A-Z]{1,2}-)?(?:\d{4}-\d{3}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2}|\d{4,5})\s+(?=\p{L})/u

/** Removes postcodes. Returns the remaining parts and the country that the postcodes imply. Five digits after a US state imply
 * the US. */
export const withoutPostcodes = (
  rawParts: readonly string[],
  isUsState: (code: string) => boolean,
): { parts: readonly string[]; country: string | null } => {
  const matches = (pattern: RegExp): boolean => rawParts.some((part) => pattern.test(part))
  const [, state = ''] = /(?:^|[\s,])([A-Z]{2}),?\s+\d{5}(?:-\d{4})?(?:,|$)/.exec(rawParts.join(', ')) ?? []
  const country = matches(BRITISH) ? 'GB' : matches(CANADIAN) ? 'CA' : isUsState(state) ? 'US' : null
  const parts = rawParts.map((part) =>
    [BRITISH, CANADIAN, NUMERIC].reduce((text, pattern) => text.replace(pattern, ''), part),
  )
  return { parts: parts.filter(Boolean), country }
}

export const withoutLeadingPostcode = (city: string): string => city.replace(BEFORE_CITY, '')

export const STREET =
  /^\d+\S*\s.*(?<!\p{L})(?:ave|avenue|st|street|rd|road|blvd|boulevard|dr|drive|ln|lane|way|hwy|highway|pkwy|parkway|court|square|broadway|pike|plaza|terrace)(?!\p{L})/iu
const NUMBER_FIRST_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'AU', 'NZ', 'IE'])

export const isStreet = (part: string, country: string | undefined): boolean =>
  /\d/.test(part) && (!BEFORE_CITY.test(part) || STREET.test(part) || NUMBER_FIRST_COUNTRIES.has(country ?? ''))
