import * as z from 'zod/mini'
import type { Email } from '#core/accounts/email.ts'
import type { AccountId } from '#core/ids.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { fold, optionalText, optionalUrl, requiredText } from '#core/text.ts'

/** Specification section 5: "Name", the username. */
export const AccountName = requiredText('Name', 64)
/** Specification section 5: "Display name". */
export const DisplayName = requiredText('Display name', 32)
/** Specification section 5: "User bio". */
export const AccountBio = optionalText('Bio', 1024, { paragraphs: true })
/** Specification section 5: "URL". */
export const AccountUrl = optionalUrl('URL')

export const accountDetails = z.object({
  name: AccountName,
  displayName: DisplayName,
  bio: AccountBio,
  url: AccountUrl,
})

/** A person's account. `nameKey` is what makes usernames unique without regard to case and accents. */
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
  /** The version that was read; a save writes the next one or refuses with `stale_write`. 0 for a new account. */
  version: number
  createdAt: Date
}

export const nameKeyOf = (name: string): string => fold(name)
