import * as z from 'zod/mini'
import { documented } from '#core/documented.ts'
import { DomainError } from '#core/errors.ts'
import type { Ports } from '#core/ports.ts'
import { maxLength, minLength } from '#core/text/length.ts'
import { lengthOf } from '#core/text/text.ts'

const MIN = 16
const MAX = 64
const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/

/** One rule of a new password: the text that is shown and ticked while typing, and the message when it is broken. */
export type PasswordRule = { test: (password: string) => boolean; message: string }

/** Specification section 5: 16 to 64 characters and four classes. Passwords are taken exactly as typed, never trimmed. */
export const passwordRules: readonly PasswordRule[] = [
  { test: (p) => lengthOf(p) >= MIN, message: 'Password must be at least 16 characters long' },
  { test: (p) => lengthOf(p) <= MAX, message: 'Password must be 64 characters or less' },
  { test: (p) => /\p{Lu}/u.test(p), message: 'Password must contain at least one uppercase letter' },
  { test: (p) => /\p{Ll}/u.test(p), message: 'Password must contain at least one lowercase letter' },
  { test: (p) => /\p{Nd}/u.test(p), message: 'Password must contain at least one digit' },
  { test: (p) => SPECIAL.test(p), message: 'Password must contain at least one special character' },
]

/** A password that is being chosen: all rules at once. For logging in see {@link GivenPassword}. */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.refine((p) => p.length <= 1024 && p.isWellFormed(), {
      error: 'Password must be 64 characters or less',
    }),
    ...passwordRules.map((rule) => z.refine<string>(rule.test, { error: rule.message })),
  )
  .register(documented, { minLength: MIN, maxLength: MAX })

/** The new password again, compared by {@link sameTwice}. */
export const ConfirmPassword = z
  .string({ error: 'Confirm password is required' })
  .register(documented, { minLength: MIN, maxLength: MAX })

/** A password that is being checked: any non-empty text of bearable length, so that old passwords go on working. */
export const GivenPassword = z.string({ error: 'Password is required' }).check(
  minLength(1, { error: 'Password is required' }),
  maxLength(1024, { error: 'Password must be 64 characters or less' }),
  z.refine((p) => p.isWellFormed(), { error: 'Password contains characters that are not allowed' }),
)

/** The password and its confirmation, as a check of the object that holds both: `Passwords do not match` (specification section 5). */
export const sameTwice = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    // Said beside whatever else is wrong.
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
  },
)

/**
 * Refuses with `input.invalid`, in the place of the field, what is common, easy to guess, or made of what stands on the door:
 * the owner's names, their address and the name of the site.
 */
export const requireStrongPassword = async (
  { weakPasswords, site }: Pick<Ports, 'weakPasswords' | 'site'>,
  password: string,
  { name, displayName, email }: { name: string; displayName: string; email: string },
): Promise<void> => {
  const [mailbox = ''] = email.split('@')
  if (!(await weakPasswords.isWeak(password, [site.name, name, displayName, mailbox]))) return
  const message = 'Password is too easy to guess: it is common, or made of your names or the name of this site'
  throw new DomainError('input.invalid', { fields: [{ field: 'password', message }] })
}
