import type { MailTemplate, MailTemplateData } from '#core/mail/outbox-mail.ts'
import { roleTitle } from '#core/messages/role-title.ts'
import { alertMailTemplates } from './alert-mail-templates.ts'
import { bandMailTemplates } from './band-mail-templates.ts'
import { defang, defangName } from './defang.ts'
import type { MailContent, MailSite, MailTemplates } from './mail-template.ts'
import { reconfirmationMail } from './reconfirmation-mail-template.ts'
import { sourceFailingMail } from './source-mail-template.ts'

const ifNotYou = ({ baseUrl }: MailSite): string =>
  `If this wasn’t you, choose a new password at ${baseUrl}/forgot-password right away, and contact us at ${baseUrl}/contact.`

const confirmAction = (token: string, { baseUrl }: MailSite): { label: string; url: string } => ({
  label: 'Confirm email address',
  url: `${baseUrl}/confirm-email?token=${encodeURIComponent(token)}`,
})

const templates: MailTemplates = {
  ...alertMailTemplates,
  ...bandMailTemplates,
  'still-on': reconfirmationMail,
  'source-failing': sourceFailingMail,

  'owner-welcome': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `${siteName} is set up`,
    displayName,
    paragraphs: [
      `Your calendar, ${siteName}, is ready at ${baseUrl}.`,
      'Log in with this email address and the password from OWNER_PASSWORD.',
    ],
    action: { label: 'Log in', url: `${baseUrl}/login` },
  }),

  'confirm-email': ({ displayName, name, token }, site) => ({
    subject: `Confirm your email address for ${site.siteName}`,
    displayName,
    paragraphs: [
      `Thank you for registering at ${site.siteName}. Once you confirm your email address, you can log in. It was registered with this username:`,
    ],
    quoted: defang(name),
    action: confirmAction(token, site),
    notes: [
      'The link is valid for 24 hours and works once.',
      `If you didn’t register at ${site.siteName} with this username, ignore this email. Nothing happens unless the link is opened.`,
    ],
  }),

  'confirm-new-email': ({ displayName, token }, site) => ({
    subject: `Confirm your new email address for ${site.siteName}`,
    displayName,
    paragraphs: [
      `You asked to use this email address for your account at ${site.siteName}. Once you confirm it, it replaces the old one.`,
    ],
    action: confirmAction(token, site),
    notes: [
      'The link is valid for 24 hours and works once. Nothing changes until you open it.',
      'If you didn’t ask for this, ignore this email. Nothing happens unless the link is opened.',
    ],
  }),

  'already-registered': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `You already have an account at ${siteName}`,
    displayName,
    paragraphs: [
      `Someone, probably you, has just entered this email address at ${siteName}. It already belongs to an account, so nothing has changed.`,
      'You can just log in.',
    ],
    action: { label: 'Log in', url: `${baseUrl}/login` },
    notes: [
      `Forgot your password? Choose a new one: ${baseUrl}/forgot-password`,
      'If this wasn’t you, ignore this email. Nobody has been told that you have an account.',
    ],
  }),

  'reset-password': ({ displayName, token }, { siteName, baseUrl }) => ({
    subject: `Choose a new password for ${siteName}`,
    displayName,
    paragraphs: [`You asked for a new password for your account at ${siteName}. You can choose one here.`],
    action: { label: 'Choose a new password', url: `${baseUrl}/reset-password/${encodeURIComponent(token)}` },
    notes: [
      'The link is valid for 1 hour and works once.',
      'If you didn’t ask for this, ignore this email. Your password stays the same.',
    ],
  }),

  'password-changed': ({ displayName }, site) => ({
    subject: `Your password for ${site.siteName} was changed`,
    displayName,
    paragraphs: [
      `The password of your account at ${site.siteName} has just been changed, and your other devices have been logged out.`,
      ifNotYou(site),
    ],
    action: { label: 'Log in', url: `${site.baseUrl}/login` },
  }),

  'email-changed': ({ displayName, oldEmail, newEmail }, { siteName, baseUrl }) => ({
    subject: `Your email address for ${siteName} was changed`,
    displayName,
    paragraphs: [
      `The email address of your account at ${siteName} was changed from ${oldEmail} to ${newEmail}. From now on, log in with the new address. Our emails go there too.`,
      `If this wasn’t you, contact us at once: someone else may have access to your account.`,
    ],
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
  }),

  'sign-in-changed': ({ displayName, change }, site) => ({
    subject: `Your log-in settings at ${site.siteName} were changed`,
    displayName,
    paragraphs: [`The log-in settings of your account at ${site.siteName} were changed:`, change, ifNotYou(site)],
    action: { label: 'See your profile', url: `${site.baseUrl}/profile` },
  }),

  'account-suspended': ({ displayName, reason }, { siteName, baseUrl }) => ({
    subject: `Your account at ${siteName} is suspended`,
    displayName,
    paragraphs: [`Your account at ${siteName} is suspended, so you can’t log in for now. The reason:`],
    quoted: reason,
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you think this is a mistake, contact us.'],
  }),

  'account-reinstated': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `Your account at ${siteName} is back`,
    displayName,
    paragraphs: [`Your account at ${siteName} is no longer suspended. You can log in again.`],
    action: { label: 'Log in', url: `${baseUrl}/login` },
  }),

  'account-deleted': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `Your account at ${siteName} has been deleted`,
    displayName,
    paragraphs: [
      `Your account at ${siteName} has been deleted, along with your personal data. The shows you added stay, without your name.`,
      'Thank you for being with us. You’re welcome back any time.',
    ],
    notes: [`If this wasn’t you, contact us: ${baseUrl}/contact`],
  }),

  'request-received': ({ displayName, explanation }, { siteName }) => ({
    subject: `We received your request to become a Show Manager at ${siteName}`,
    displayName,
    paragraphs: [
      'Thank you for offering to help with the calendar. We’ll read your request soon and email you our decision. You wrote:',
    ],
    quoted: explanation,
  }),

  'request-waiting': ({ asker, explanation }, { siteName, baseUrl }) => ({
    subject: `Someone wants to become a Show Manager at ${siteName}`,
    displayName: null,
    paragraphs: [`Someone wants to add shows to ${siteName}. Their name and their reason:`],
    quoted: `${defangName(asker)}\n\n${defang(explanation)}`,
    action: { label: 'See the request and decide', url: `${baseUrl}/show-manager-requests` },
    notes: ['Nothing changes until someone decides.'],
  }),

  'request-approved': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `You are now a Show Manager at ${siteName}`,
    displayName,
    paragraphs: ['Your request was approved: you can now add shows to the calendar. Welcome!'],
    action: { label: 'Add a show', url: `${baseUrl}/add-show` },
  }),

  'request-denied': ({ displayName, reason }, { siteName, baseUrl }) => ({
    subject: `About your request to become a Show Manager at ${siteName}`,
    displayName,
    paragraphs: [
      `Thank you for offering to help. We couldn’t approve your request this time.${reason === null ? '' : ' The reason:'}`,
    ],
    ...(reason !== null && { quoted: reason }),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you have any questions, contact us.'],
  }),

  'role-granted': ({ displayName, role }, { siteName, baseUrl }) => ({
    subject: `You have a new role at ${siteName}`,
    displayName,
    paragraphs: [
      `You now have the ${roleTitle(role)} role at ${siteName}. You can use it right away, unless your profile asks you to set up two-step log-in first.`,
    ],
    action: { label: 'See your profile', url: `${baseUrl}/profile` },
  }),

  'role-taken': ({ displayName, role }, { siteName, baseUrl }) => ({
    subject: `One of your roles at ${siteName} has ended`,
    displayName,
    paragraphs: [
      `You no longer have the ${roleTitle(role)} role at ${siteName}. Nothing else about your account changes.`,
    ],
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you have any questions, contact us.'],
  }),

  'contact-message': ({ email, subject, message }, { siteName }) => ({
    subject: `[${siteName}] ${subject}`,
    displayName: null,
    paragraphs: [`${email} wrote to you through the contact form at ${siteName}:`],
    quoted: message,
    notes: ['Reply to this email to answer. We haven’t verified that the address is theirs.'],
    replyTo: email,
  }),

  'mails-given-up': ({ template, reason }, { siteName }) => ({
    subject: `${siteName} could not deliver an email`,
    displayName: null,
    paragraphs: [
      `${siteName} has stopped trying to send an email of the type “${template}”. The reason: ${reason}.`,
      'The email was refused, or could not be delivered for two days. It stays in the outbox, marked as given up, but its content has been deleted.',
      'If this happens often, check the mail server and SMTP_URL.',
    ],
    notes: ['You get this notice at most once an hour, however many emails fail.'],
  }),
}

export const mailContentOf = <Template extends MailTemplate>(
  template: Template,
  data: Readonly<MailTemplateData[Template]>,
  site: MailSite,
): MailContent => templates[template](data, site)
