import { expect } from 'vitest'

/** Returns a matcher for the parts of a response with this message: English text, code and params. */
export const messageOf = (message: unknown) => ({
  code: expect.stringMatching(/^[a-z_.]+$/),
  params: expect.any(Object),
  message,
})
