import type { ReadMail } from '#test/support/read-mail.ts'
import { expect, type Site } from './fixtures.ts'

type Wanted = { to: string; subject: RegExp; count?: number }

const found = ({ inbox }: Site, { to, subject }: Wanted): readonly ReadMail[] =>
  inbox.mails().filter((mail) => mail.to === to && subject.test(mail.subject))

/** Waits until so many such mails are there, one when left out, no more of them; gives the latest. */
export const mailTo = async (site: Site, wanted: Wanted): Promise<ReadMail> => {
  const count = wanted.count ?? 1
  await expect.poll(() => found(site, wanted).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
  expect(found(site, wanted)).toHaveLength(count)
  const mail = found(site, wanted).at(-1)
  if (!mail) throw new Error('No mail')
  return mail
}

/** The one link of the mail that leads to `path` and carries a token; the same in its plain text and its HTML. */
export const linkIn = ({ text, html }: ReadMail, { url }: Site, path: string): string => {
  const links = [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .filter((link) => link.startsWith(url + path))
  expect(links).toHaveLength(1)
  const [link = ''] = links
  expect(html).toContain(link.replaceAll('&', '&amp;'))
  return link
}
