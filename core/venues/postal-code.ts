type PostalAddress = { address: string; city: string; country: string }

const beforeCity = (codePattern: string): ((address: PostalAddress) => string | undefined) => {
  const pattern = new RegExp(`^(?:[A-Z]{1,2}-)?(${codePattern})\\s+(?=\\p{L})`, 'u')
  return ({ address, city }) => {
    const [, tail = ''] = /,\s*([^,]*)$/.exec(address) ?? []
    const namesCity = tail.toLowerCase().endsWith(` ${city.toLowerCase()}`)
    return (pattern.exec(city) ?? (namesCity ? pattern.exec(tail) : null))?.[1]
  }
}

const atEnd =
  (codePattern: RegExp) =>
  ({ address, city }: PostalAddress): string | undefined => {
    const [, first, second] = codePattern.exec(city) ?? codePattern.exec(address) ?? []
    return first && second && `${first} ${second}`.toUpperCase()
  }

/** Requires a comma before the ZIP code, or before the state that precedes it: five digits alone may be a house number. */
const zip = /,\s*(?:[A-Z]{2}\s+)?(\d{5}(?:-\d{4})?)$/

const parserByCountry: Readonly<Record<string, (address: PostalAddress) => string | undefined>> = {
  GB: atEnd(/(?:^|[\s,])([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})$/i),
  CA: atEnd(/(?:^|[\s,])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]*(\d[ABCEGHJ-NPRSTV-Z]\d)$/i),
  US: ({ address, city }) => zip.exec(city)?.[1] ?? zip.exec(address)?.[1],
  NL: beforeCity(String.raw`\d{4}\s?[A-Z]{2}`),
  ...Object.fromEntries(['DE', 'ES', 'FI', 'FR', 'IT'].map((country) => [country, beforeCity(String.raw`\d{5}`)])),
  ...Object.fromEntries(['AT', 'BE', 'CH', 'DK', 'NO'].map((country) => [country, beforeCity(String.raw`\d{4}`)])),
}

export const postalCodeOf = (address: PostalAddress): string | null =>
  parserByCountry[address.country]?.(address) ?? null
