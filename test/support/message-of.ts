import { expect } from 'vitest'

/** Returns the members of a response that carry this message, with matchers for its code and params. */
export const messageOf = (message: unknown) => ({
  code: expect.stringMatching(/^[a-z_.]+$/),
  params: expect.any(Object),
  message,
})
