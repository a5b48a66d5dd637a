import * as z from 'zod/mini'
import type { AccountId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { optionalText, optionalUrl, requiredText } from '#core/text/text.ts'
import { wrong } from '#core/wrong.ts'

/** Specification section 5: "Name", the username. Nothing invisible in it, so that no two look the same for that. */
export const AccountName = requiredText('name', 64).check(
  z.refine((name) => !/[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(name), {
    error: wrong('text.forbidden_characters', { label: 'name' }),
  }),
)
/** Specification section 5: "Display name". */
export const DisplayName = requiredText('display_name', 32)
/** Specification section 5: "User bio". */
export const AccountBio = optionalText('bio', 1024, { paragraphs: true })
/** Specification section 5: "URL". */
export const AccountUrl = optionalUrl('url')

/** A person's account. `nameKey` is what two usernames that look alike have in common (see the port `lookAlikes`). */
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
  /** Told to the person at the log-in; null when the account is not suspended. */
  suspendedReason: string | null
  /** The version that was read; a save writes the next one or refuses with `stale_write`. 0 for a new account. */
  version: number
  createdAt: Date
}
