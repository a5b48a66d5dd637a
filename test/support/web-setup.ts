import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { START } from './world.ts'

/** Returns an error that formats the document only when its message is read, because formatting it for every poll is slow. */
const queryError = (message: string | null, container: Element): Error => {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const formatMessage = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get: formatMessage, configurable: true })
}

// The long timeout is for busy machines; no test depends on it.
configure({ asyncUtilTimeout: 30_000, getElementError: queryError })

// Keeps React from capturing a stack for each element of a page, because that is slow and no test reads the stacks.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
})

let consoleErrors: MockInstance<typeof console.error>
let allowed: RegExp[] = []

/** Permits matching `console.error` messages until the end of the test; any other message fails the test. */
export const allowConsoleErrors = (pattern: RegExp): void => {
  allowed.push(pattern)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(START) })
  allowed = []
  consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  const logged = consoleErrors.mock.calls.map((call) => call.map(String).join(' '))
  consoleErrors.mockRestore()
  sessionStorage.clear()
  localStorage.clear()
  expect(logged.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
})
