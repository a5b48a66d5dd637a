import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Ports } from '#core/ports.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { maxLength, minLength } from '#core/text/length.ts'
import { lengthOf } from '#core/text/text.ts'

const MIN_LENGTH = 16
const MAX_LENGTH = 64
const SPECIAL_CHARACTER = /[!@#$%^&*(),.?":{}|<>]/

export type PasswordRule = { test: (password: string) => boolean; code: PasswordCode }

type PasswordCode =
  `password.${'too_short' | 'too_long' | 'no_upper_case' | 'no_lower_case' | 'no_digit' | 'no_special_character'}`

/** Specification section 5: 16 to 64 characters, with at least one from each character class. Passwords are never trimmed. */
export const passwordRules: readonly PasswordRule[] = [
  { test: (p) => lengthOf(p) >= MIN_LENGTH, code: 'password.too_short' },
  { test: (p) => lengthOf(p) <= MAX_LENGTH, code: 'password.too_long' },
  { test: (p) => /\p{Lu}/u.test(p), code: 'password.no_upper_case' },
  { test: (p) => /\p{Ll}/u.test(p), code: 'password.no_lower_case' },
  { test: (p) => /\p{Nd}/u.test(p), code: 'password.no_digit' },
  { test: (p) => SPECIAL_CHARACTER.test(p), code: 'password.no_special_character' },
]

export const NewPassword = z
  .string({ error: fieldIssue('password.required') })
  .check(
    z.refine((p) => p.length <= 1024 && p.isWellFormed(), {
      error: fieldIssue('password.too_long'),
    }),
    ...passwordRules.map((rule) => z.refine<string>(rule.test, { error: fieldIssue(rule.code) })),
  )
  .register(schemaMetadata, { minLength: MIN_LENGTH, maxLength: MAX_LENGTH })

export const ConfirmPassword = z
  .string({ error: fieldIssue('password.confirmation_required') })
  .register(schemaMetadata, { minLength: MIN_LENGTH, maxLength: MAX_LENGTH })

/** An existing password. It need not follow the rules for new passwords, so that older ones keep working. */
export const EnteredPassword = z.string({ error: fieldIssue('password.required') }).check(
  minLength(1, { error: fieldIssue('password.required') }),
  maxLength(1024, { error: fieldIssue('password.too_long') }),
  z.refine((p) => p.isWellFormed(), { error: fieldIssue('password.forbidden_characters') }),
)

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    error: fieldIssue('password.not_the_same'),
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
  },
)

/** Throws `input.invalid` for a common or easily guessed password, such as one based on the user's names or mailbox,
 * or on the name of the site. */
export const requireStrongPassword = async (
  { weakPasswords, site }: Pick<Ports, 'weakPasswords' | 'site'>,
  password: string,
  { name, displayName, email }: { name: string; displayName: string; email: string },
): Promise<void> => {
  const [mailbox = ''] = email.split('@')
  if (!(await weakPasswords.isWeak(password, [site.name, name, displayName, mailbox]))) return
  refuse('input.invalid', [fieldError('password', 'password.too_easy')])
}
