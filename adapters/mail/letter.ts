import type { MailFacts, MailTemplate } from '#core/mail/outbox-mail.ts'

/** What every mail says about the sender. `baseUrl` is the site's origin, without a slash at its end. */
export type MailSite = { siteName: string; baseUrl: string }

/**
 * A mail in words, before it is set as plain text or HTML. `quoted` is what a person wrote, line breaks and all. Nothing
 * secret and nothing that a person wrote is in the subject, which the receiving side shows on locked screens; the message
 * of a visitor is the exception.
 */
export type Letter = {
  subject: string
  /** Whom it greets; null when it is to whoever runs the site. */
  displayName: string | null
  paragraphs: readonly string[]
  quoted?: string
  action?: { label: string; url: string }
  /** What else can be answered, as a plain link behind the action. */
  otherAction?: { label: string; url: string }
  /** Said last and small. */
  notes?: readonly string[]
  /** Who gets the answer, when it is not the sender. */
  replyTo?: string
}

/** The words of every mail. */
export type Letters = { [Template in MailTemplate]: (facts: Readonly<MailFacts[Template]>, site: MailSite) => Letter }
