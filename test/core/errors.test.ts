import { describe, expect, test } from 'vitest'
import { DomainError, fieldErrors, refuse } from '#core/errors.ts'

describe('what is wrong, field by field', () => {
  test('is the first thing found of each field, in the order of the fields', () => {
    const issues = [
      { path: ['email'], message: 'first' },
      { path: ['name'], message: 'other' },
      { path: ['email'], message: 'second' },
    ]
    expect(fieldErrors(issues)).toEqual([
      { field: 'email', message: 'first' },
      { field: 'name', message: 'other' },
    ])
  })

  test('counts what is inside a list as the list’s', () => {
    const issues = [
      { path: ['bandList', 3, 'bandName'], message: 'too long' },
      { path: ['bandList', 7], message: 'unknown' },
    ]
    expect(fieldErrors(issues)).toEqual([{ field: 'bandList', message: 'too long' }])
  })

  test('has no field when the whole is wrong', () => {
    expect(fieldErrors([{ path: [], message: 'not an object' }])).toEqual([{ field: '', message: 'not an object' }])
  })
})

describe('a refusal', () => {
  test('has a code and words for people', () => {
    expect(() => refuse('permission.denied')).toThrow(DomainError)
    expect(() => refuse('permission.denied')).toThrow('You do not have permission to do this.')
  })

  test('of a field has that field’s message', () => {
    const fields = [{ field: 'venueId', message: 'This venue does not exist' }]
    expect(() => refuse('input.invalid', fields)).toThrow('This venue does not exist')
    expect(new DomainError('input.invalid', { fields }).fields).toEqual(fields)
  })
})
