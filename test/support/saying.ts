import { expect } from 'vitest'

/** What an answer that says this to a person consists of: the text in English, its code and params. */
export const saying = (message: unknown) => ({
  code: expect.stringMatching(/^[a-z_.]+$/),
  params: expect.any(Object),
  message,
})
