import { distinctBy } from '#core/distinct-by.ts'
import { nameKeyOf } from '#core/text/text.ts'

export const distinctBandNames = (names: readonly string[]): string[] => distinctBy(names, nameKeyOf)
