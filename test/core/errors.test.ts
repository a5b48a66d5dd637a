import { describe, expect, test } from 'vitest'
import { DomainError, refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { fieldError, fieldErrors } from '#core/messages/field-errors.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'

describe('what is wrong, field by field', () => {
  test('is the first thing found of each field, in the order of the fields, as a code with its params and in English', () => {
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

  test('counts what is inside a list as the list’s', () => {
    const issues = [
      { path: ['bandList', 3, 'bandName'], message: fieldIssue('line_up.no_band') },
      { path: ['bandList', 7], message: fieldIssue('line_up.unknown_role') },
    ]
    expect(fieldErrors(issues)).toEqual([fieldError('bandList', 'line_up.no_band')])
  })

  test('has no field when the whole is wrong, and a code even where the library speaks', () => {
    expect(fieldErrors([{ path: [], message: 'Invalid input' }])).toEqual([
      { field: '', code: 'value.invalid', params: {}, message: 'Invalid input' },
    ])
  })
})

describe('a refusal', () => {
  test('has a code and words for people', () => {
    expect(() => refuse('permission.denied')).toThrow(DomainError)
    expect(() => refuse('permission.denied')).toThrow('You do not have permission to do this.')
  })

  test('of a field has that field’s message', () => {
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
