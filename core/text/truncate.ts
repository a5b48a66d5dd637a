/** Shortens a text to at most `max` code points, including the ellipsis. Not in `text.ts`, so that pages don't load Zod. */
export const truncate = (value: string, max: number): string => {
  if (value.length <= max) return value
  const characters = [...value.slice(0, 2 * max + 1)]
  if (characters.length <= max) return value
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
