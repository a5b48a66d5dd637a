import type { ShowFilter } from './show-filter.ts'

/** Numbers in parameters have no exponent. */
const decimalFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 20, useGrouping: false })

/** Returns the query parameters for a filter without a `box`; omits those that restrict nothing. Inverse of parsing with
 * {@link ShowFilter}. */
export const filterParams = ({ near, within, ...filter }: ShowFilter): Readonly<Record<string, string>> => {
  const params = {
    ...filter,
    near: near && `${decimalFormat.format(near.latitude)},${decimalFormat.format(near.longitude)}`,
    within: near && within,
  }
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === null || value === false || String(value) === '' ? [] : [[name, String(value)]],
    ),
  )
}
