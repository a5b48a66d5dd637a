import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// On a machine that does other things besides; no test is about how long it takes.
configure({ asyncUtilTimeout: 10_000 })

let complaints: MockInstance<typeof console.error>
let expected: RegExp[] = []

/** From here to the end of the test `console.error` may say what matches; anything else fails the test. */
export const mayComplain = (pattern: RegExp): void => {
  expected.push(pattern)
}

beforeEach(() => {
  expected = []
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  const said = complaints.mock.calls.map((call) => call.map(String).join(' '))
  complaints.mockRestore()
  sessionStorage.clear()
  localStorage.clear()
  expect(said.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
})
