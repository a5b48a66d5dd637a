import type { MailTemplate, NewMail } from '#core/mail/outbox-mail.ts'

/** What every mail says about the sender. `baseUrl` is the site's origin, without a slash at its end. */
export type MailSite = { siteName: string; baseUrl: string }

/** A mail in words. `link` is the address that its button leads to. */
export type MailText = { subject: string; text: string; html: string; link: string }

/** A mail before it is set as plain text or HTML. No text of a person goes into the subject, since it is a header. */
type Letter = { subject: string; paragraphs: readonly string[]; action: { label: string; url: string } }

type Facts = NewMail['data']

const letters: Readonly<Record<MailTemplate, (facts: Facts, site: MailSite) => Letter>> = {
  'owner-welcome': ({ displayName }, { siteName, baseUrl }) => ({
    subject: `${siteName} is set up`,
    paragraphs: [
      displayName ? `Hello ${displayName},` : 'Hello,',
      `your calendar ${siteName} is set up at ${baseUrl}.`,
      'Log in with this email address and the password that was set for it.',
    ],
    action: { label: 'Log in', url: `${baseUrl}/login` },
  }),
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const asText = ({ paragraphs, action }: Letter, { siteName }: MailSite): string =>
  `${[...paragraphs, `${action.label}: ${action.url}`].join('\n\n')}\n\n-- \n${siteName}\n`

const asHtml = ({ subject, paragraphs, action }: Letter, { siteName, baseUrl }: MailSite): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0 auto;padding:24px;max-width:36em;font:16px/1.5 sans-serif">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
<p><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 24px;background:#121214;color:#ffffff;text-decoration:none">${escaped(action.label)}</a></p>
<p>${escaped(action.url)}</p>
<hr>
<p><a href="${escaped(baseUrl)}">${escaped(siteName)}</a></p>
</body>
</html>
`

/** The words of a mail from the outbox, as plain text and as HTML in which everything that is put in is escaped. */
export const mailText = ({ template, data }: Pick<NewMail, 'template' | 'data'>, site: MailSite): MailText => {
  const letter = letters[template](data, site)
  return { subject: letter.subject, text: asText(letter, site), html: asHtml(letter, site), link: letter.action.url }
}
