import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// For busy machines; no test depends on this time.
configure({ asyncUtilTimeout: 10_000 })

let complaints: MockInstance<typeof console.error>
let expected: RegExp[] = []

/** Permits matching `console.error` messages until the end of the test; any other fails it. */
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
