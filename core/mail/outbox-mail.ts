import type { AlertId } from '#core/ids.ts'
import type { AlertMail, AlertSubjectSummary, QuietAlertMail } from './alert-mail.ts'

/** The data for each mail template. The mail adapter builds texts and links from it. */
export type MailTemplateData = {
  'owner-welcome': { displayName: string }
  'confirm-email': { displayName: string; name: string; token: string }
  'confirm-new-email': { displayName: string; token: string }
  'already-registered': { displayName: string }
  'reset-password': { displayName: string; token: string }
  'password-changed': { displayName: string }
  'email-changed': { displayName: string; oldEmail: string; newEmail: string }
  'sign-in-changed': { displayName: string; change: string }
  'account-suspended': { displayName: string; reason: string }
  'account-reinstated': { displayName: string }
  'account-deleted': { displayName: string }
  'request-received': { displayName: string; explanation: string }
  'request-waiting': { asker: string; explanation: string }
  'request-approved': { displayName: string }
  'request-denied': { displayName: string; reason: string | null }
  'claim-received': { displayName: string; claimant: string; bandName: string; bandSlug: string; reason: string }
  'claim-approved': { displayName: string; bandName: string; bandSlug: string }
  'claim-denied': { displayName: string; bandName: string; reason: string | null }
  'membership-offered': { displayName: string; by: string; bandName: string; bandSlug: string }
  'membership-given': { displayName: string; by: string; bandName: string; bandSlug: string }
  'membership-ended': { displayName: string; bandName: string; reason: string | null }
  /** Reconfirmation request. `when` and `where` are formatted; the token authorizes the answer. */
  'still-on': { displayName: string; showTitle: string; when: string; where: string; token: string }
  'source-failing': { displayName: string; address: string; id: string; problem: string }
  'role-granted': { displayName: string; role: string }
  'role-taken': { displayName: string; role: string }
  'confirm-alert': { alertId: AlertId; locale: string; watched: AlertSubjectSummary; token: string }
  /** Shows that matched alerts, or changed since the last email about them. */
  alert: AlertMail
  'alert-quiet': QuietAlertMail
  'contact-message': { email: string; subject: string; message: string }
  'mails-given-up': { template: string; reason: string }
}

export type MailTemplate = keyof MailTemplateData

export type NewMail = {
  [Template in MailTemplate]: { to: string; template: Template; data: Readonly<MailTemplateData[Template]> }
}[MailTemplate]

/** The queues of emails to send. Alert emails have a queue of their own, so that no other mail waits behind them. */
export const mailQueues = ['mail', 'alert-mail'] as const
export type MailQueue = (typeof mailQueues)[number]
export const isMailQueue = (name: string): name is MailQueue => (mailQueues as readonly string[]).includes(name)

export type OutboxMail = NewMail & { id: string; attempts: number; createdAt: Date }
