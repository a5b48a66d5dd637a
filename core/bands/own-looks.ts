import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { LookAlikes } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf } from '#core/text/text.ts'

/**
 * Refuses with `input.invalid` naming `name` when it has letters of another script that make it look like the Latin name of a
 * band that is there. Names in any script, and two bands of the same name, are allowed.
 */
export const requireOwnLooks = async (
  { bands, lookAlikes }: Pick<Stores, 'bands'> & { lookAlikes: LookAlikes },
  name: string,
): Promise<void> => {
  const look = nameKeyOf(lookAlikes.inLatin(name))
  if (look === nameKeyOf(name)) return
  if ((await bands.findByNames([look])).size > 0) refuse('input.invalid', [fieldError('name', 'band.name_looks_taken')])
}
