import { defang } from './defang.ts'
import type { MailTemplates } from './mail-template.ts'

export const sourceFailingMail: MailTemplates['source-failing'] = (
  { displayName, address, problem, id },
  { siteName, baseUrl },
) => ({
  subject: `${siteName} can’t read your source any more`,
  displayName,
  paragraphs: [
    `For a week, ${siteName} has not been able to read shows from a source that you manage. Its shows stay listed, but changes at the source no longer reach the calendar.`,
  ],
  quoted: [defang(address), defang(problem)].join('\n'),
  action: { label: 'See the source', url: `${baseUrl}/sources/${id}` },
  notes: ['We’ll keep trying, and won’t email you again unless it recovers and then fails again.'],
})
