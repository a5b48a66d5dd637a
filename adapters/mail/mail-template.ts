import type { MailTemplate, MailTemplateData } from '#core/mail/outbox-mail.ts'

export type MailSite = { siteName: string; baseUrl: string }

/** An email before it is rendered as text and HTML. `quoted` contains user text. The subject contains no secrets and, except in
 * contact messages, no user text, because lock screens show subjects. */
export type MailContent = {
  subject: string
  /** Null for emails without a greeting, such as those about alerts. */
  displayName: string | null
  paragraphs: readonly string[]
  quoted?: string
  action?: Link
  otherAction?: Link
  notes?: readonly string[]
  replyTo?: string
  /** A BCP 47 tag; English by default. */
  language?: string
  colon?: string
  /** Introduces the URL that is repeated below each action. */
  orCopyLink?: string
  /** One section of shows per day, or one section of wider filters per quiet alert. */
  sections?: readonly ListedSection[]
  /** For one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string
}

type Link = { label: string; url: string }

export type ListedEntry = {
  label: string | null
  title: string
  url: string
  lines: readonly string[]
  links: readonly [Link, Link] | readonly []
}

export type ListedSection = { heading: string; entries: readonly ListedEntry[] }

export type MailTemplates = {
  [Template in MailTemplate]: (data: Readonly<MailTemplateData[Template]>, site: MailSite) => MailContent
}
