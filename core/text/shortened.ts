/** Cuts a text to `max` code points, of which the last is then an ellipsis. Pages use it: it brings no schema library. */
export const shortened = (value: string, max: number): string => {
  if (value.length <= max) return value
  const characters = [...value.slice(0, 2 * max + 1)]
  if (characters.length <= max) return value
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
