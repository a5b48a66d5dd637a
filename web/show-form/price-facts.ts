import { parseNumber, type ShowFormValues } from './show-form-values.ts'

/** Returns the door facts about the price, as far as they have been entered. */
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
