import * as z from 'zod/mini'
import { Register } from '#core/accounts/register.ts'
import { passwordsMatch } from '#core/authentication/password.ts'
import { m } from '#messages'

/** The request body plus both agreements (specification section 5). */
export const RegisterFormInput = z
  .object({
    ...Register.shape,
    agreesToTerms: z.literal(true, { error: () => m.register_must_agree_terms() }),
    agreesToPrivacy: z.literal(true, { error: () => m.register_must_agree_privacy() }),
  })
  .check(passwordsMatch)
export type RegisterFormInput = z.output<typeof RegisterFormInput>

export type RegisterValues = Record<keyof Omit<RegisterFormInput, 'agreesToTerms' | 'agreesToPrivacy'>, string> & {
  agreesToTerms: boolean
  agreesToPrivacy: boolean
}

/** Fields in form order; each name is also the id of its element, for the error summary. */
export const registerFields = [
  'name',
  'email',
  'displayName',
  'password',
  'confirmPassword',
  'agreesToTerms',
  'agreesToPrivacy',
  'recaptcha',
] as const satisfies readonly (keyof RegisterValues)[]

export const isRegisterField = (field: string): field is keyof RegisterValues =>
  (registerFields as readonly string[]).includes(field)

/** Omits the passwords, because drafts are stored in the browser. */
export const draftDefaults = { name: '', email: '', displayName: '', agreesToTerms: false, agreesToPrivacy: false }
