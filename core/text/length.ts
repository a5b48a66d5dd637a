import * as z from 'zod/mini'

/** Zod also measures other values that have a `length`: it adds a second issue, or throws if `length` is not
 * convertible to a number. */
const isStringOrArray = ({ value }: { value: unknown }): boolean => typeof value === 'string' || Array.isArray(value)

const onlyForStringsAndArrays = <Check extends z.core.$ZodCheck>(check: Check): Check => {
  check._zod.def.when = isStringOrArray
  return check
}

export const maxLength = (...args: Parameters<typeof z.maxLength>) => onlyForStringsAndArrays(z.maxLength(...args))

export const minLength = (...args: Parameters<typeof z.minLength>) => onlyForStringsAndArrays(z.minLength(...args))
