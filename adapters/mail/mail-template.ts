import type { MailTemplate, MailTemplateData } from '#core/mail/outbox-mail.ts'

export type MailSite = { siteName: string; baseUrl: string }

/** A mail before it is rendered as text and HTML. `quoted` is text by a user. The subject has no secrets and no user text,
 * because lock screens show it; only contact messages are an exception. */
export type MailContent = {
  subject: string
  /** Null for mails to the operators. */
  displayName: string | null
  paragraphs: readonly string[]
  quoted?: string
  action?: { label: string; url: string }
  otherAction?: { label: string; url: string }
  notes?: readonly string[]
  replyTo?: string
}

export type MailTemplates = {
  [Template in MailTemplate]: (facts: Readonly<MailTemplateData[Template]>, site: MailSite) => MailContent
}
