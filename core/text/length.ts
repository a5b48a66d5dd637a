import * as z from 'zod/mini'

/**
 * The library measures whatever has a `length`, also what has already been refused for being no text; an object whose length is
 * none makes it throw.
 */
const hasLength = ({ value }: { value: unknown }): boolean => typeof value === 'string' || Array.isArray(value)

const ofTextsAndLists = <Check extends z.core.$ZodCheck>(check: Check): Check => {
  check._zod.def.when = hasLength
  return check
}

/** A text of at most so many code points, or a list of at most so many items; what is neither is not its business. */
export const maxLength = (...rule: Parameters<typeof z.maxLength>) => ofTextsAndLists(z.maxLength(...rule))

/** Likewise, of at least so many. */
export const minLength = (...rule: Parameters<typeof z.minLength>) => ofTextsAndLists(z.minLength(...rule))
