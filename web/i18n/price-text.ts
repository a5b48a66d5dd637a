import { formatAmount } from '#core/shows/formatting.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { m } from '#messages'
import { intlLocale } from './formatting.ts'

const kindTexts = { free: m.price_free, donation: m.price_donation, 'pay-what-you-can': m.price_pay_what_you_can }

/** Returns the text of a stated price, such as `Free` or `€12`; null if none is stated. */
export const priceKindText = ({
  priceKind,
  priceAmount,
  priceCurrency,
}: Omit<ShowListing['doorFacts'], 'curfew'>): string | null => {
  if (priceKind !== 'fixed') return priceKind ? kindTexts[priceKind]() : null
  return priceAmount === undefined || priceCurrency === undefined
    ? null
    : formatAmount(priceAmount, priceCurrency, intlLocale())
}
