/** Copies text to the clipboard, even without HTTPS, where `navigator.clipboard` is missing. Resolves to whether the text was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const previousFocus = document.activeElement
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.className = 'visually-hidden'
  // While a modal dialog is open, nothing outside it can be selected.
  const container = previousFocus?.closest('dialog') ?? document.body
  container.append(textarea)
  textarea.select()
  const isCopied = document.execCommand?.('copy') ?? false
  textarea.remove()
  if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
  return isCopied
}
