import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { LookAlikes } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf } from '#core/text/text.ts'

/** Throws `input.invalid` for `name` if another script makes it look like the Latin name of an existing band. */
export const requireOwnLooks = async (
  { bands, lookAlikes }: Pick<Stores, 'bands'> & { lookAlikes: LookAlikes },
  name: string,
): Promise<void> => {
  const look = nameKeyOf(lookAlikes.inLatin(name))
  if (look === nameKeyOf(name)) return
  if ((await bands.findByNames([look])).size > 0) refuse('input.invalid', [fieldError('name', 'band.name_looks_taken')])
}
