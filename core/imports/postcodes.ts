const BRITISH = /(?:^|\s+)[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/
const CANADIAN = /(?:^|\s+)[ABCEGHJ-NPR-TVXY]\d[A-Z]\s?\d[A-Z]\d$/
/** Also after a state (`CA 90026`, `VIC 3000`) or a city (`Madrid 28004`). */
const AMERICAN =
  /^\d{5}(?:-\d{4})?$|(?<=(?:^|\s)[A-Z]{2})\s+\d{5}(?:-\d{4})?$|(?<=(?:^|\s)[A-Z]{2,3})\s+\d{4}$|(?<=^[^\d]+)\s+\d{5}$/
/** Germany, the Netherlands, Poland, Portugal, Sweden and others put it before the city. */
const BEFORE_CITY = /^(?:[A-Z]{1,2}-)?(?:\d{4}-\d{3}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2}|\d{4,5})\s+(?=\p{L})/u

/** Removes postcodes and returns the country they imply; five digits mean the US after a code accepted by `isState`. */
export const withoutPostcodes = (
  given: readonly string[],
  isState: (code: string) => boolean,
): { parts: readonly string[]; country: string | null } => {
  const isIn = (pattern: RegExp): boolean => given.some((part) => pattern.test(part))
  const [, state = ''] = /(?:^|[\s,])([A-Z]{2}),?\s+\d{5}(?:-\d{4})?(?:,|$)/.exec(given.join(', ')) ?? []
  const country = isIn(BRITISH) ? 'GB' : isIn(CANADIAN) ? 'CA' : isState(state) ? 'US' : null
  const parts = given.map((part) => [BRITISH, CANADIAN, AMERICAN].reduce((text, form) => text.replace(form, ''), part))
  return { parts: parts.filter(Boolean), country }
}

export const withoutPostcode = (city: string): string => city.replace(BEFORE_CITY, '')

export const STREET =
  /^\d+\S*\s.*(?<!\p{L})(?:ave|avenue|st|street|rd|road|blvd|boulevard|dr|drive|ln|lane|way|hwy|highway|pkwy|parkway|court|square|broadway|pike|plaza|terrace)(?!\p{L})/iu
const NUMBER_FIRST: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'AU', 'NZ', 'IE'])

export const isStreet = (part: string, country: string | undefined): boolean =>
  /\d/.test(part) && (!BEFORE_CITY.test(part) || STREET.test(part) || NUMBER_FIRST.has(country ?? ''))
