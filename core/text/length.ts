import * as z from 'zod/mini'

/** Zod also measures values that failed the type check, and throws for a `length` that is no number. */
const hasLength = ({ value }: { value: unknown }): boolean => typeof value === 'string' || Array.isArray(value)

const ofTextsAndLists = <Check extends z.core.$ZodCheck>(check: Check): Check => {
  check._zod.def.when = hasLength
  return check
}

export const maxLength = (...rule: Parameters<typeof z.maxLength>) => ofTextsAndLists(z.maxLength(...rule))

export const minLength = (...rule: Parameters<typeof z.minLength>) => ofTextsAndLists(z.minLength(...rule))
