import type { MailFacts, MailTemplate } from '#core/mail/outbox-mail.ts'
import { bandLetters } from './band-letters.ts'
import { inertName, inertText } from './inert-text.ts'
import type { Letter, Letters, MailSite } from './letter.ts'
import { stillOnLetter } from './still-on-letter.ts'

const ifNotYou = ({ baseUrl }: MailSite): string =>
  `If that was not you, choose a new password at ${baseUrl}/forgot-password right away, and write to us at ${baseUrl}/contact.`

const confirmation = (token: string, { baseUrl }: MailSite): { label: string; url: string } => ({
  label: 'Confirm email address',
  url: `${baseUrl}/confirm-email?token=${encodeURIComponent(token)}`,
})

const letters: Letters = {
  ...bandLetters,
  'still-on': stillOnLetter,

  'owner-welcome': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `${siteName} is set up`,
    displayName,
    paragraphs: [
      `Your calendar ${siteName} is set up at ${baseUrl}.`,
      'Log in with this email address and the password that was set for it.',
    ],
    action: { label: 'Log in', url: `${baseUrl}/login` },
  }),

  'confirm-email': ({ displayName, name, token }, site) => ({
    subject: `Confirm your email address for ${site.siteName}`,
    displayName,
    paragraphs: [
      `Thank you for registering at ${site.siteName}. Confirm that this is your email address, and you can log in. The username that was registered:`,
    ],
    quoted: inertText(name),
    action: confirmation(token, site),
    notes: [
      'The link is good for 24 hours and can be used once.',
      `If you did not register at ${site.siteName}, or not with this username, ignore this mail: nothing happens without the link.`,
    ],
  }),

  'confirm-new-email': ({ displayName, token }, site) => ({
    subject: `Confirm your new email address for ${site.siteName}`,
    displayName,
    paragraphs: [
      `You want to use this email address for your account at ${site.siteName}. Confirm it, and it takes the place of the old one.`,
    ],
    action: confirmation(token, site),
    notes: [
      'The link is good for 24 hours and can be used once. Until then everything stays as it is.',
      'If you did not ask for this, ignore this mail: nothing happens without the link.',
    ],
  }),

  'already-registered': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `You have an account at ${siteName} already`,
    displayName,
    paragraphs: [
      `Somebody, probably you, has just entered this email address at ${siteName}. It belongs to an account already, so nothing was changed.`,
      'You can simply log in.',
    ],
    action: { label: 'Log in', url: `${baseUrl}/login` },
    notes: [
      `If you do not know your password any more, choose a new one: ${baseUrl}/forgot-password`,
      'If it was not you, ignore this mail. Whoever it was learned nothing about you.',
    ],
  }),

  'reset-password': ({ displayName, token }, { siteName, baseUrl }) => ({
    subject: `Choose a new password for ${siteName}`,
    displayName,
    paragraphs: [`You asked for a new password for your account at ${siteName}. Choose it here.`],
    action: { label: 'Choose a new password', url: `${baseUrl}/reset-password/${encodeURIComponent(token)}` },
    notes: [
      'The link is good for 1 hour and can be used once.',
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  }),

  'password-changed': ({ displayName }, site) => ({
    subject: `Your password for ${site.siteName} was changed`,
    displayName,
    paragraphs: [
      `The password of your account at ${site.siteName} has just been changed, and other devices were logged out.`,
      ifNotYou(site),
    ],
    action: { label: 'Log in', url: `${site.baseUrl}/login` },
  }),

  'email-changed': ({ displayName, oldEmail, newEmail }, { siteName, baseUrl }) => ({
    subject: `Your email address for ${siteName} was changed`,
    displayName,
    paragraphs: [
      `The email address of your account at ${siteName} was changed from ${oldEmail} to ${newEmail}. From now on you log in with the new one, and our mails go there.`,
      `If that was not you, write to us at once: somebody else may have your account.`,
    ],
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
  }),

  'sign-in-changed': ({ displayName, change }, site) => ({
    subject: `How you log in to ${site.siteName} was changed`,
    displayName,
    paragraphs: [`You have changed how you log in to your account at ${site.siteName}:`, change, ifNotYou(site)],
    action: { label: 'See your profile', url: `${site.baseUrl}/profile` },
  }),

  'account-suspended': ({ displayName, reason }, { siteName, baseUrl }) => ({
    subject: `Your account at ${siteName} is suspended`,
    displayName,
    paragraphs: [`Your account at ${siteName} is suspended: you cannot log in with it for now. This is why:`],
    quoted: reason,
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you think that this is a mistake, write to us.'],
  }),

  'account-reinstated': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `Your account at ${siteName} is back`,
    displayName,
    paragraphs: [`Your account at ${siteName} is no longer suspended. You can log in as before.`],
    action: { label: 'Log in', url: `${baseUrl}/login` },
  }),

  'account-deleted': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `Your account at ${siteName} is deleted`,
    displayName,
    paragraphs: [
      `Your account at ${siteName} is deleted, and with it what we knew about you. Shows that you added stay, without your name.`,
      'Thank you for having been with us. You are welcome back whenever you like.',
    ],
    notes: [`If it was not you who deleted it, write to us: ${baseUrl}/contact`],
  }),

  'request-received': ({ displayName, explanation }, { siteName }) => ({
    subject: `We have your request to become a show manager at ${siteName}`,
    displayName,
    paragraphs: [
      'Thank you for wanting to help with the calendar. We read your request soon and write to you then. This is what you told us:',
    ],
    quoted: explanation,
  }),

  'request-waiting': ({ asker, explanation }, { siteName, baseUrl }) => ({
    subject: `Somebody asks to become a show manager at ${siteName}`,
    displayName: null,
    paragraphs: [`Somebody wants to add shows at ${siteName}. Who asks, and why:`],
    quoted: `${inertName(asker)}\n\n${inertText(explanation)}`,
    action: { label: 'See the request and decide', url: `${baseUrl}/show-manager-requests` },
    notes: ['Nothing changes until somebody decides.'],
  }),

  'request-approved': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `You are a show manager at ${siteName} now`,
    displayName,
    paragraphs: ['Your request was approved: from now on you can add shows to the calendar. Welcome!'],
    action: { label: 'Add a show', url: `${baseUrl}/add-show` },
  }),

  'request-denied': ({ displayName, reason }, { siteName, baseUrl }) => ({
    subject: `About your request to become a show manager at ${siteName}`,
    displayName,
    paragraphs: [
      `Thank you for wanting to help. This time we could not approve your request.${reason === null ? '' : ' This is why:'}`,
    ],
    ...(reason !== null && { quoted: reason }),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you have a question about it, write to us.'],
  }),

  'role-granted': ({ displayName, role }, { siteName, baseUrl }) => ({
    subject: `You have a new role at ${siteName}`,
    displayName,
    paragraphs: [`You have the role ${role} at ${siteName} now, and can do what comes with it at once.`],
    action: { label: 'See your profile', url: `${baseUrl}/profile` },
  }),

  'role-taken': ({ displayName, role }, { siteName, baseUrl }) => ({
    subject: `A role of yours at ${siteName} has ended`,
    displayName,
    paragraphs: [`You no longer have the role ${role} at ${siteName}. Your account stays as it is.`],
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you have a question about it, write to us.'],
  }),

  'contact-message': ({ email, subject, message }, { siteName }) => ({
    subject: `[${siteName}] ${subject}`,
    displayName: null,
    paragraphs: [`${email} wrote to you through the contact form of ${siteName}:`],
    quoted: message,
    notes: ['Reply to this mail to answer. Nobody has checked that the address is theirs.'],
    replyTo: email,
  }),

  'mails-given-up': ({ template, reason }, { siteName }) => ({
    subject: `${siteName} could not deliver a mail`,
    displayName: null,
    paragraphs: [
      `${siteName} has given up on a mail of the kind “${template}”. The reason: ${reason}.`,
      'It was refused, or nobody took it for two days. It stays in the outbox, marked as given up, and its content is deleted.',
      'If this happens often, have a look at the mail server and at SMTP_URL.',
    ],
    notes: ['You get this notice at most once an hour, however many mails are given up.'],
  }),
}

export const letterOf = <Template extends MailTemplate>(
  template: Template,
  facts: Readonly<MailFacts[Template]>,
  site: MailSite,
): Letter => letters[template](facts, site)
