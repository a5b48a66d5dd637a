/** Downloads a text as a file. */
export function saveAs(name: string, text: string, type: 'text/plain' | 'text/calendar' | 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Delayed, because some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Returns the name in lower case, with hyphens between its runs of ASCII letters and digits, or `my` if it contains no such characters. */
export const fileNameStem = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'my'
