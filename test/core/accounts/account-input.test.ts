import { describe, expect, test } from 'vitest'
import { AccountName } from '#core/accounts/account.ts'
import { FirstOwner } from '#core/accounts/create-first-owner.ts'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { LogIn } from '#core/authentication/log-in.ts'
import { errorsOf } from '#test/support/errors-of.ts'

describe('the log-in input (specification section 5)', () => {
  test('requires an email address and a password', () => {
    expect(errorsOf(LogIn, {})).toEqual({ email: 'Email is required', password: 'Password is required' })
    expect(errorsOf(LogIn, { email: 'x', password: '' })).toEqual({
      email: 'Invalid email format',
      password: 'Password is required',
    })
  })

  test('lower-cases the email address and keeps the password exactly as typed', () => {
    expect(LogIn.parse({ email: ' A@B.Example ', password: ' X ' })).toEqual({ email: 'a@b.example', password: ' X ' })
  })
})

describe("the first SiteOwner's input (specification section 5)", () => {
  test('follows the rules for every account, and has a default name and display name', () => {
    expect(errorsOf(FirstOwner, { email: '', password: 'short' })).toEqual({
      email: 'Email is required',
      password: 'Password must be at least 16 characters long',
    })
    expect(FirstOwner.parse({ email: 'a@b.example', password: 'Correct horse 2 battery!' })).toMatchObject({
      name: 'owner',
      displayName: 'Site owner',
    })
  })
})

describe('the details of an account (specification section 5)', () => {
  test('have at most 64 characters in the name, 32 in the display name, 1024 in the bio and 512 in the URL', () => {
    const url = 'https://band.example/'
    const details = (surplus: number) => ({
      displayName: 'x'.repeat(32 + surplus),
      bio: 'x'.repeat(1024 + surplus),
      url: url.padEnd(512 + surplus, 'x'),
    })
    expect(errorsOf(ProfileDetails, details(0))).toEqual({})
    expect(errorsOf(ProfileDetails, details(1))).toEqual({
      displayName: 'Display name must be 32 characters or less',
      bio: 'Bio must be 1024 characters or less',
      url: 'URL must be 512 characters or less',
    })
    expect(AccountName.parse('x'.repeat(64))).toHaveLength(64)
    expect(errorsOf(AccountName, 'x'.repeat(65))).toEqual({ '': 'Name must be 64 characters or less' })
  })
})
