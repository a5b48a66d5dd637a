import type { ReadMail } from '#test/support/read-mail.ts'
import { expect, type Site } from './fixtures.ts'

type Wanted = { to: string; subject: RegExp; count?: number }

const found = ({ inbox }: Site, { to, subject }: Wanted): readonly ReadMail[] =>
  inbox.mails().filter((mail) => mail.to === to && subject.test(mail.subject))

/** Waits until exactly that many matching mails have arrived (default 1). Returns the latest. */
export const mailTo = async (site: Site, wanted: Wanted): Promise<ReadMail> => {
  const count = wanted.count ?? 1
  await expect.poll(() => found(site, wanted).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
  expect(found(site, wanted)).toHaveLength(count)
  const mail = found(site, wanted).at(-1)
  if (!mail) throw new Error('No mail')
  return mail
}

/** Returns the one link of the mail to `path` with a token, equal in plain text and HTML. */
export const linkIn = ({ text, html }: ReadMail, { url }: Site, path: string): string => {
  const links = [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .filter((link) => link.startsWith(url + path))
  expect(links).toHaveLength(1)
  const [link = ''] = links
  expect(html).toContain(link.replaceAll('&', '&amp;'))
  return link
}
