import { inertName, inertText } from './inert-text.ts'
import type { Letters, MailSite } from './letter.ts'

const answered = (token: string, answer: 'yes' | 'cancel', { baseUrl }: MailSite): string =>
  `${baseUrl}/still-on/${encodeURIComponent(token)}?answer=${answer}`

export const stillOnLetter: Letters['still-on'] = ({ displayName, showTitle, when, where, token }, site) => ({
  subject: `Is your show at ${site.siteName} still on?`,
  displayName,
  paragraphs: [
    `A show that you added to ${site.siteName} is coming up. Tell the readers that it takes place, or that it is cancelled.`,
  ],
  quoted: [inertName(showTitle), when, inertText(where)].join('\n'),
  action: { label: 'Yes, it is still on', url: answered(token, 'yes', site) },
  otherAction: { label: 'No, it is cancelled', url: answered(token, 'cancel', site) },
  notes: ['Without an answer the show stays as it is, and readers see that nobody has confirmed it.'],
})
