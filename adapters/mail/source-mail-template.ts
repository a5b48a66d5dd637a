import { defang } from './defang.ts'
import type { MailTemplates } from './mail-template.ts'

export const sourceFailingMail: MailTemplates['source-failing'] = (
  { displayName, address, problem, id },
  { siteName, baseUrl },
) => ({
  subject: `${siteName} can’t read your source any more`,
  displayName,
  paragraphs: [
    `For a week, ${siteName} has not been able to read shows from an address that you look after. The shows that came from it stay listed, but changes there no longer arrive.`,
  ],
  quoted: [defang(address), defang(problem)].join('\n'),
  action: { label: 'Look at the source', url: `${baseUrl}/sources/${id}` },
  notes: ['We’ll keep trying, and won’t email you again unless it recovers and then fails again.'],
})
