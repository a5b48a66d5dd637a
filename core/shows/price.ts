import type { DoorFacts } from '#core/venues/door-facts.ts'

export type Price = { amount: string; currency: string }

const EURO_COUNTRIES = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ')

const currencyByCountry: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO_COUNTRIES.map((country) => [country, 'EUR'])),
  ...{ US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', MX: 'MXN', AR: 'ARS', CL: 'CLP', CO: 'COP', SG: 'SGD', HK: 'HKD' },
  ...{ GB: 'GBP', GG: 'GBP', JE: 'GBP', IM: 'GBP', SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK', CH: 'CHF', LI: 'CHF' },
  ...{ PL: 'PLN', CZ: 'CZK', HU: 'HUF', JP: 'JPY', CN: 'CNY', BR: 'BRL' },
}

export const currencyOf = (country: string): string | undefined => currencyByCountry[country]

const currenciesBySymbol: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'ARS', 'CLP', 'COP', 'SGD', 'HKD'],
  us$: ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  r$: ['BRL'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  yen: ['JPY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  'kr.': ['SEK', 'NOK', 'DKK', 'ISK'],
  kč: ['CZK'],
  zł: ['PLN'],
  ft: ['HUF'],
  euro: ['EUR'],
  euros: ['EUR'],
}

const currencyCodes = new Set(Object.values(currencyByCountry))

const currencyOfSymbolOrCode = (symbolOrCode: string, country: string): string | null => {
  if (currencyCodes.has(symbolOrCode.toUpperCase())) return symbolOrCode.toUpperCase()
  const candidates = currenciesBySymbol[symbolOrCode.toLowerCase()] ?? []
  const localCurrency = candidates.find((currency) => currency === currencyByCountry[country])
  return (candidates.length === 1 ? candidates[0] : localCurrency) ?? null
}

/** PostgreSQL interprets the pattern as JavaScript does. */
export const FREE_PATTERN =
  '^(free(\\s+(entry|admission|show|of\\s+charge))?|no\\s+cover|gratis|eintritt\\s+frei|entr[eéÉ]e\\s+libre|entrada\\s+libre|ingresso\\s+gratuito|(入場)?無料)[.!]?$'
const FREE = new RegExp(FREE_PATTERN, 'i')
const CURRENCY = String.raw`[^\d\s.,–-][^\d\s,–-]{0,4}`
const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d{1,7})(?:[.,]\d{2}|[.,]?[-–])?`
const CURRENCY_FIRST = new RegExp(`^(${CURRENCY})\\s?(${NUMBER})$`)
const AMOUNT_FIRST = new RegExp(`^(${NUMBER})\\s?(${CURRENCY})$`)

export const saysFreeAdmission = (text: string): boolean => FREE.test(text.trim())

/** Parses a text that is exactly one price, or says that entry is free. Returns null if it would have to guess: for two prices,
 * for a "from" price, or for a currency that neither the text nor the country (alpha-2) makes clear. */
export const parsePrice = (text: string, country: string): Price | null => {
  const compact = text.replace(/\s+/g, ' ').trim()
  const localCurrency = currencyByCountry[country]
  if (saysFreeAdmission(compact)) return localCurrency === undefined ? null : { amount: '0', currency: localCurrency }
  const [, currencyBefore, amountAfter] = CURRENCY_FIRST.exec(compact) ?? []
  const [, amountBefore, currencyAfter] = AMOUNT_FIRST.exec(compact) ?? []
  const currency = currencyOfSymbolOrCode(currencyBefore ?? currencyAfter ?? '', country)
  const amount = amountAfter ?? amountBefore
  return currency === null || amount === undefined ? null : { amount: normalizeAmount(amount), currency }
}

type PricedShow = { price: string | null; venueCountry: string; doorFacts: DoorFacts }

/** Returns the price of a show from its door facts, or else from its price text. Returns null for a voluntary price, and if the
 * price or its currency is unknown. */
export const priceOf = ({ price, venueCountry, doorFacts }: PricedShow): Price | null => {
  const { priceKind, priceAmount, priceCurrency } = doorFacts
  if (priceKind === undefined) return price === null ? null : parsePrice(price, venueCountry)
  if (priceAmount !== undefined && priceCurrency !== undefined)
    return { amount: String(priceAmount), currency: priceCurrency }
  const currency = currencyOf(venueCountry)
  return priceKind === 'free' && currency !== undefined ? { amount: '0', currency } : null
}

/** Returns the price text, or null if there is none or it only repeats the price in the door facts. */
export const priceDetails = ({ price, venueCountry, doorFacts }: PricedShow): string | null => {
  const { priceKind, priceAmount, priceCurrency } = doorFacts
  if (price === null || priceKind === undefined) return price
  if (priceKind === 'free') return saysFreeAdmission(price) ? null : price
  const parsed = parsePrice(price, venueCountry)
  return parsed?.currency === priceCurrency && Number(parsed?.amount) === priceAmount ? null : price
}

/** Reads `1.200` as thousands and `12,50` as decimals in every country. */
const normalizeAmount = (amount: string): string => {
  const [, whole = '', cents] = /^(.*?)(?:[.,](\d{2}))?$/.exec(amount.replace(/[.,]?[-–]$/, '')) ?? []
  return whole.replace(/[.,]/g, '') + (cents === undefined ? '' : `.${cents}`)
}
