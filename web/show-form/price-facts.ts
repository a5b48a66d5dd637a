import { parseNumber, type ShowFormValues } from './show-form-values.ts'

/** Returns the price facts entered so far. Omits the amount and the currency until both have been entered. */
export const priceFactsOf = ({
  priceKind,
  priceAmount,
  priceCurrency,
}: Pick<ShowFormValues, 'priceKind' | 'priceAmount' | 'priceCurrency'>) => {
  const amount = parseNumber(priceAmount)
  return {
    ...(priceKind && { priceKind }),
    ...(amount && priceCurrency && { priceAmount: amount, priceCurrency }),
  }
}
