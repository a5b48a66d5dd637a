import { describe, expect, test } from 'vitest'
import { DomainError, refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { fieldError, fieldErrors } from '#core/messages/field-errors.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'

describe('field errors', () => {
  test('contain the first issue of each field, in the order of the issues, with its code, params and English message', () => {
    const issues = [
      { path: ['email'], message: fieldIssue('text.too_long', { label: 'email', max: 256 }) },
      { path: ['name'], message: fieldIssue('password.required') },
      { path: ['email'], message: fieldIssue('email.not_an_address') },
    ]
    expect(fieldErrors(issues)).toEqual([
      {
        field: 'email',
        code: 'text.too_long',
        params: { label: 'email', max: 256 },
        message: 'Email must be 256 characters or less',
      },
      { field: 'name', code: 'password.required', params: {}, message: 'Password is required' },
    ])
  })

  test("report issues inside a list under the list's field", () => {
    const issues = [
      { path: ['bandList', 3, 'bandName'], message: fieldIssue('line_up.no_band') },
      { path: ['bandList', 7], message: fieldIssue('line_up.unknown_role') },
    ]
    expect(fieldErrors(issues)).toEqual([fieldError('bandList', 'line_up.no_band')])
  })

  test("have an empty field name for an issue with the whole input, and a code even for Zod's own issues", () => {
    expect(fieldErrors([{ path: [], message: 'Invalid input' }])).toEqual([
      { field: '', code: 'value.invalid', params: {}, message: 'Invalid input' },
    ])
  })
})

describe('a domain error', () => {
  test('has a code and an English message', () => {
    expect(() => refuse('permission.denied')).toThrow(DomainError)
    expect(() => refuse('permission.denied')).toThrow('You do not have permission to do this.')
  })

  test('has the message of its field error', () => {
    const fields = [fieldError('venueId', 'venue.unknown')]
    expect(() => refuse('input.invalid', fields)).toThrow('This venue does not exist')
    expect(new DomainError('input.invalid', { fields }).fields).toEqual(fields)
  })

  test('has the message of its reason', () => {
    const reason = reasonMessage('login.suspended_because', { why: 'Spam {why}' })
    expect(new DomainError('login.suspended', { reason })).toMatchObject({
      message: 'This account is suspended: Spam {why}',
      reason: { code: 'login.suspended_because', params: { why: 'Spam {why}' } },
    })
  })
})
