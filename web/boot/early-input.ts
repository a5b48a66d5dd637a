declare global {
  interface Window {
    /** What was pressed and unfolded, and what fields held when they were last changed, before the scripts were there (`first-script.ts`). */
    early?: {
      press: (event: Event) => void
      toggle: (event: Event) => void
      type: (event: Event) => void
      presses: ReadonlySet<HTMLButtonElement>
      toggled: ReadonlySet<Element>
      fields: ReadonlyMap<HTMLInputElement, string | boolean>
    }
  }
}

/** Does what was asked of the page before its scripts were there. To be called once, when they have taken over. */
export const makeUpForEarlyInput = (): void => {
  const { early } = window
  if (!early) return
  delete window.early
  removeEventListener('click', early.press, true)
  removeEventListener('toggle', early.toggle, true)
  for (const type of ['input', 'compositionend']) removeEventListener(type, early.type, true)
  for (const [field, value] of early.fields) if (field.isConnected) enter(field, value)
  // It is open, or closed again, already: only nobody has been told.
  for (const details of early.toggled) details.dispatchEvent(new Event('toggle'))
  // One after the other, each when what was typed and pressed before it has been drawn.
  for (const button of early.presses) setTimeout(() => button.isConnected && button.click())
}

/** As if entered now: React passes over a value that it has seen in the field already. */
const enter = (field: HTMLInputElement, value: string | boolean): void => {
  if (typeof value === 'boolean') {
    field.checked = !value
    field.click()
    return
  }
  const { selectionStart, selectionEnd } = field
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  // Addresses of mail and numbers have none.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
