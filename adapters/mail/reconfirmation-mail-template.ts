import { defang, defangName } from './defang.ts'
import type { MailSite, MailTemplates } from './mail-template.ts'

const answerUrl = (token: string, answer: 'yes' | 'cancel', { baseUrl }: MailSite): string =>
  `${baseUrl}/still-on/${encodeURIComponent(token)}?answer=${answer}`

export const reconfirmationMail: MailTemplates['still-on'] = (
  { displayName, showTitle, when, where, token },
  site,
) => ({
  subject: `Is the show you added to ${site.siteName} still on?`,
  displayName,
  paragraphs: [`A show you added to ${site.siteName} is coming up. Let everyone know whether it’s still happening.`],
  quoted: [defangName(showTitle), when, defang(where)].join('\n'),
  action: { label: 'Yes, it’s still on', url: answerUrl(token, 'yes', site) },
  otherAction: { label: 'No, it’s cancelled', url: answerUrl(token, 'cancel', site) },
  notes: ['If you don’t answer, the show stays listed, and people see that nobody has confirmed it.'],
})
