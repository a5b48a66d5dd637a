import { expect } from 'vitest'
import type { Problem } from '#adapters/http/errors.ts'
import { messageOf } from './message-of.ts'

/** Returns the problem document after checking the response (RFC 9457): type, status, members, a message for the user,
 * `no-store`, and no internals. */
export const expectProblem = async (response: Response, status: number): Promise<Problem> => {
  const text = await response.text()
  expect({ status: response.status, type: response.headers.get('content-type') }, text).toEqual({
    status,
    type: 'application/problem+json; charset=utf-8',
  })
  const problem: Problem = JSON.parse(text)
  expect(problem).toEqual({
    type: 'about:blank',
    title: expect.stringMatching(/^[A-Z]/),
    status,
    message: expect.stringMatching(/^.{8,}$/),
    code: expect.stringMatching(/^[a-z_.]+$/),
    ...('reason' in problem && { reason: expect.stringMatching(/^[a-z_.]+$/) }),
    params: expect.any(Object),
    ...('errors' in problem && { errors: expect.arrayContaining([expect.anything()]) }),
    ...('current' in problem && { current: expect.objectContaining({ version: expect.any(Number) }) }),
  })
  for (const error of problem.errors ?? [])
    expect(error).toEqual({ field: expect.any(String), ...messageOf(expect.any(String)) })
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b|select |insert /i)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return problem
}

/** Returns the fields that a 422 reports, after checking that each has a specific message. */
export const expectFieldErrors = async (response: Response): Promise<string[]> => {
  const { errors = [] } = await expectProblem(response, 422)
  for (const { message } of errors) expect(message).toMatch(/^(?!Invalid input).{8,}$/)
  return errors.map(({ field }) => field)
}
