import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

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
