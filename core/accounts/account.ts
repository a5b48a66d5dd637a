import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { AccountId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { MAX_ACCOUNT_BIO } from '#core/text/max-lengths.ts'
import { optionalText, optionalUrl, requiredText } from '#core/text/text.ts'

/** Specification section 5, "Name". Invisible, private-use and unassigned characters are rejected, because they can make different
 * names look the same. */
export const AccountName = requiredText('name', 64).check(
  z.refine((name) => !/[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(name), {
    error: fieldIssue('text.forbidden_characters', { label: 'name' }),
  }),
)
export const DisplayName = requiredText('display_name', 32)
export const AccountBio = optionalText('bio', MAX_ACCOUNT_BIO, { paragraphs: true })
export const AccountUrl = optionalUrl('url')

export type Account = {
  id: AccountId
  name: string
  nameKey: string
  email: Email
  displayName: string
  bio: string | null
  url: string | null
  profilePicture: string | null
  passwordHash: string
  roles: readonly RoleName[]
  confirmedAt: Date | null
  suspendedAt: Date | null
  suspendedReason: string | null
  version: number
  createdAt: Date
}

export const initialAccount = {
  bio: null,
  url: null,
  profilePicture: null,
  roles: [],
  confirmedAt: null,
  suspendedAt: null,
  suspendedReason: null,
  version: 0,
} as const satisfies Partial<Account>
