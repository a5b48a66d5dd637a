type EditedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** The clicks and input before hydration, and the listeners of `inline-head-script.ts` that record them. */
    early?: {
      press: (event: Event) => void
      type: (event: Event) => void
      /** Pressed buttons, in order. */
      buttons: ReadonlySet<HTMLButtonElement>
      /** Edited fields with their values or checked states. */
      fields: ReadonlyMap<EditedField, string | boolean>
    }
  }
}

/** Replays the clicks and input that happened before hydration. Call it once, after hydration. */
export const replayEarlyEvents = (): void => {
  const { early } = window
  if (!early) return
  delete window.early
  removeEventListener('click', early.press, true)
  for (const type of ['input', 'compositionend']) removeEventListener(type, early.type, true)
  for (const [field, value] of early.fields) if (field.isConnected) enter(field, value)
  // One click per task, so that React renders between them.
  for (const button of early.buttons) setTimeout(() => button.isConnected && button.click())
}

/** Sets the value and dispatches the events that typing would cause. Resets the field first, because React ignores a value
 * that it already knows. */
const enter = (field: EditedField, value: string | boolean): void => {
  if (typeof value === 'boolean' && 'checked' in field) {
    field.checked = !value
    field.click()
    return
  }
  const [start = null, end = null] = 'selectionStart' in field ? [field.selectionStart, field.selectionEnd] : []
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (start !== null && 'selectionStart' in field) field.setSelectionRange(start, end)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
