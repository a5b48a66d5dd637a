import { parseNumber, type ShowFormValues } from './show-form-values.ts'

/** Returns the price facts that have been entered so far. */
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
