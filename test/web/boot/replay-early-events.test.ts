import { afterEach, expect, test } from 'vitest'
import { replayEarlyEvents } from '#web/boot/replay-early-events.ts'

afterEach(() => document.body.replaceChildren())

const renderField = <Field extends HTMLElement>(html: string): Field => {
  document.body.innerHTML = html
  return document.body.firstElementChild as Field
}

const doNothing = () => {}

test.each([
  ['an input', '<input>', 'typed'],
  ['an email input (whose selectionStart is null)', '<input type="email">', 'a@b.example'],
  ['a text area', '<textarea></textarea>', 'typed'],
  ['a select', '<select><option>3</option><option>4</option></select>', '4'],
  ['a checkbox', '<input type="checkbox" value="yes">', true],
])('%s that was edited before hydration keeps its value and dispatches a change event', (_, html, value) => {
  const field = renderField<HTMLInputElement>(html)
  const reported: unknown[] = []
  field.addEventListener('change', () => reported.push(typeof value === 'boolean' ? field.checked : field.value))
  if (typeof value === 'boolean') field.checked = value
  else field.value = value
  const fields = new Map([[field, value]])
  window.early = { press: doNothing, type: doNothing, buttons: new Set(), fields }
  replayEarlyEvents()
  expect(reported).toEqual([value])
  expect(window.early).toBeUndefined()
})
