import { expect } from 'vitest'

/** Returns the members of a response that make up a message: the given text, and matchers for the code and params. */
export const messageOf = (message: unknown) => ({
  code: expect.stringMatching(/^[a-z_.]+$/),
  params: expect.any(Object),
  message,
})
