/** The facts that each mail tells; an address in them is a path of the site. Texts live in the mail adapter. */
export type MailFacts = {
  'owner-welcome': { displayName: string }
  'confirm-email': { displayName: string; name: string; token: string }
  'confirm-new-email': { displayName: string; token: string }
  'already-registered': { displayName: string }
  'reset-password': { displayName: string; token: string }
  'password-changed': { displayName: string }
  /** To the old and to the new address. */
  'email-changed': { displayName: string; oldEmail: string; newEmail: string }
  /** A way to log in was added or taken away; `change` says which, in words. */
  'sign-in-changed': { displayName: string; change: string }
  'account-suspended': { displayName: string; reason: string }
  'account-reinstated': { displayName: string }
  'account-deleted': { displayName: string }
  'request-received': { displayName: string; explanation: string }
  /** To those who decide. */
  'request-waiting': { asker: string; explanation: string }
  'request-approved': { displayName: string }
  'request-denied': { displayName: string; reason: string | null }
  /** To the active members of a band, or to the admins while it has none: somebody asks to belong to it. */
  'claim-received': { displayName: string; claimant: string; bandName: string; bandSlug: string; reason: string }
  'claim-approved': { displayName: string; bandName: string; bandSlug: string }
  'claim-denied': { displayName: string; bandName: string; reason: string | null }
  /** A member invites them; a member has let them in who had asked; somebody who decides has ended it. */
  'membership-offered': { displayName: string; by: string; bandName: string; bandSlug: string }
  'membership-given': { displayName: string; by: string; bandName: string; bandSlug: string }
  'membership-ended': { displayName: string; bandName: string; reason: string | null }
  /** A week before: is the show still on? `when` and `where` are words; the token answers. */
  'still-on': { displayName: string; showTitle: string; when: string; where: string; token: string }
  'role-granted': { displayName: string; role: string }
  'role-taken': { displayName: string; role: string }
  /** A visitor's message, answered by replying. */
  'contact-message': { email: string; subject: string; message: string }
  /** To the admins: mails that nobody took for days. */
  'mails-given-up': { template: string; reason: string }
}

/** The mails the product sends. */
export type MailTemplate = keyof MailFacts

/** A mail that is written in the same transaction as its cause and sent afterwards. */
export type NewMail = {
  [Template in MailTemplate]: { to: string; template: Template; data: Readonly<MailFacts[Template]> }
}[MailTemplate]

/** A mail that waits in the outbox. `attempts` counts the tries so far, this one included. */
export type OutboxMail = NewMail & { id: string; attempts: number; createdAt: Date }

/** After this long without success a mail is given up; it stays in the outbox, marked, for the operator to see. */
export const GIVE_UP_AFTER_MS = 48 * 60 * 60 * 1000
/** Nobody else touches a mail that is being sent for this long; after it, the sender is taken for dead. */
export const LEASE_MS = 60 * 1000

/**
 * No mail waits longer for anything. One that is said to wait longer was put off by a clock that has been set back since, and is
 * due at once; the clocks of processes differ by less.
 */
export const LONGEST_WAIT_MS = 60 * 60 * 1000

/** Waits between tries, in ms: 15 s first, doubling, at most 10 minutes. */
export const waitAfter = (attempts: number): number => Math.min(15_000 * 2 ** (attempts - 1), 600_000)
