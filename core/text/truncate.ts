/** Cuts to `max` code points with an ellipsis. Separate, so that pages don't load the schema library. */
export const truncate = (value: string, max: number): string => {
  if (value.length <= max) return value
  const characters = [...value.slice(0, 2 * max + 1)]
  if (characters.length <= max) return value
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
