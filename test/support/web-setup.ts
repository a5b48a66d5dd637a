import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// For busy machines; no test depends on this time.
configure({ asyncUtilTimeout: 30_000 })

let consoleErrors: MockInstance<typeof console.error>
let allowed: RegExp[] = []

/** Permits matching `console.error` messages until the end of the test; any other fails it. */
export const allowConsoleErrors = (pattern: RegExp): void => {
  allowed.push(pattern)
}

beforeEach(() => {
  allowed = []
  consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  const logged = consoleErrors.mock.calls.map((call) => call.map(String).join(' '))
  consoleErrors.mockRestore()
  sessionStorage.clear()
  localStorage.clear()
  expect(logged.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
})
