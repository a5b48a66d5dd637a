import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Confusables } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf } from '#core/text/text.ts'

/** Throws `input.invalid` for `name` if letters of another script make it look like the Latin name of an existing band. */
export const rejectConfusableName = async (
  { bands, confusables }: Pick<Stores, 'bands'> & { confusables: Confusables },
  name: string,
): Promise<void> => {
  const latinKey = nameKeyOf(confusables.inLatin(name))
  if (latinKey === nameKeyOf(name)) return
  if ((await bands.findByNames([latinKey])).size > 0)
    refuse('input.invalid', [fieldError('name', 'band.name_looks_taken')])
}
