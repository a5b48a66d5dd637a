import type { ReadMail } from '#test/support/read-mail.ts'
import { expect, type Site } from './fixtures.ts'

type MailQuery = { to: string; subject: RegExp; count?: number }

const matchingEmails = ({ inbox }: Site, { to, subject }: MailQuery): readonly ReadMail[] =>
  inbox.emails().filter((mail) => mail.to === to && subject.test(mail.subject))

/** Waits for `count` matching emails (default 1), expects no more, and returns the latest. */
export const waitForMail = async (site: Site, query: MailQuery): Promise<ReadMail> => {
  const count = query.count ?? 1
  await expect.poll(() => matchingEmails(site, query).length).toBeGreaterThanOrEqual(count)
  expect(matchingEmails(site, query)).toHaveLength(count)
  const mail = matchingEmails(site, query).at(-1)
  if (!mail) throw new Error('No matching email')
  return mail
}

/** Returns the email's only link whose path begins with `path`. Expects the same link in plain text and HTML. */
export const linkIn = ({ text, html }: ReadMail, { url }: Site, path: string): string => {
  const links = [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .filter((link) => link.startsWith(url + path))
  expect(links).toHaveLength(1)
  const [link = ''] = links
  expect(html).toContain(link.replaceAll('&', '&amp;'))
  return link
}
