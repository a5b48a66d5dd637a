/** The mails the product sends. Texts live in the mail adapter's templates; the core names the cause and hands over the facts. */
export type MailTemplate = 'owner-welcome'

/** A mail that is written in the same transaction as its cause and sent afterwards. */
export type NewMail = { to: string; template: MailTemplate; data: Readonly<Record<string, string>> }

/** A mail that waits in the outbox. `attempts` counts the tries so far, this one included. */
export type OutboxMail = NewMail & { id: string; attempts: number; createdAt: Date }

/** After this long without success a mail is given up; it stays in the outbox, marked, for the operator to see. */
export const GIVE_UP_AFTER_MS = 48 * 60 * 60 * 1000
/** Nobody else touches a mail that is being sent for this long; after it, the sender is taken for dead. */
export const LEASE_MS = 60 * 1000

/** Waits between tries, in ms: 15 s first, doubling, at most 10 minutes. */
export const waitAfter = (attempts: number): number => Math.min(15_000 * 2 ** (attempts - 1), 600_000)
