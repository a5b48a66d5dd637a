import type { NewMail } from '#core/mail/outbox-mail.ts'
import { oneLine } from '#core/text/text.ts'
import { defangName } from './defang.ts'
import { mailLayoutHtml } from './mail-layout-html.ts'
import type { ListedEntry, MailContent, MailSite } from './mail-template.ts'
import { mailContentOf } from './mail-templates.ts'

export type MailText = {
  subject: string
  text: string
  html: string
  link: string | null
  replyTo: string | null
  unsubscribeUrl: string | null
}

export const mailText = ({ template, data }: Pick<NewMail, 'template' | 'data'>, site: MailSite): MailText => {
  const content = mailContentOf(template, data, site)
  const subject = withoutEncodedWords(oneLine(content.subject, MAX_SUBJECT_LENGTH))
  return {
    subject,
    text: renderText(content, site),
    html: renderHtml({ ...content, subject }, site),
    link: content.action?.url ?? null,
    replyTo: content.replyTo ?? null,
    unsubscribeUrl: content.unsubscribeUrl ?? null,
  }
}

/** Enough for the longest site name and the longest subject of a contact message. */
const MAX_SUBJECT_LENGTH = 64 + 256 + 3

/** Breaks up encoded words (RFC 2047), which could hide line breaks or letters of other scripts. */
const withoutEncodedWords = (subject: string): string => subject.replaceAll('=?', '= ?')

const LOOKS_LIKE_LINK = /[/\\@]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u

/** Returns the greeting, if the email has one. Omits a name that looks like a link, because anyone can register a stranger's
 * address with a name of their choice. */
const greetings = ({ displayName }: MailContent): readonly string[] => {
  if (displayName === null) return []
  const name = defangName(displayName)
  return [name === '' || LOOKS_LIKE_LINK.test(displayName) ? 'Hello,' : `Hello ${name},`]
}

const actions = ({ action, otherAction }: MailContent) => [action, otherAction].filter((each) => each !== undefined)

const renderText = (content: MailContent, { siteName, baseUrl }: MailSite): string => {
  const { paragraphs, quoted, sections = [], notes = [], colon = ':' } = content
  const blocks = [
    ...greetings(content),
    ...paragraphs,
    ...(quoted === undefined ? [] : [`> ${quoted.replace(/\r\n?|\n/g, '\n> ')}`]),
    ...sections.flatMap(({ heading, entries }) => [
      heading.toLocaleUpperCase(content.language),
      ...entries.map((entry) => entryText(entry, colon)),
    ]),
    ...actions(content).map(({ label, url }) => `${label}${colon}\n${url}`),
    ...notes,
    `-- \n${siteName}\n${baseUrl}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const entryText = ({ label, title, url, lines, links }: ListedEntry, colon: string): string =>
  [
    ...(label === null ? [] : [`[${label}]`]),
    title,
    ...lines.filter((line) => line !== ''),
    url,
    ...links.map((link) => `${link.label}${colon} ${link.url}`),
  ].join('\n')

const entryHtml = ({ label, title, url, lines, links: [first, second] }: ListedEntry): string =>
  [
    ...(label === null ? [] : [fillIn(mailLayoutHtml.label, { label })]),
    fillIn(mailLayoutHtml.show, { title, url, lines: lines.filter((line) => line !== '').join('\n') }),
    ...(first && second
      ? [
          fillIn(mailLayoutHtml.showLinks, {
            firstLabel: first.label,
            firstUrl: first.url,
            secondLabel: second.label,
            secondUrl: second.url,
          }),
        ]
      : []),
  ].join('\n')

const renderHtml = (content: MailContent, site: MailSite): string => {
  const { subject, paragraphs, quoted, sections = [], action, otherAction, notes = [] } = content
  const { language = 'en', orCopyLink = 'Or copy this link into your browser:' } = content
  return [
    fillIn(mailLayoutHtml.head, { ...site, subject, language }),
    ...greetings(content).map((text) => fillIn(mailLayoutHtml.paragraph, { text })),
    ...paragraphs.map((text) => linkOwnUrls(fillIn(mailLayoutHtml.paragraph, { text }), site)),
    ...(quoted === undefined ? [] : [fillIn(mailLayoutHtml.quote, { text: quoted })]),
    ...sections.flatMap(({ heading, entries }) => [fillIn(mailLayoutHtml.day, { heading }), ...entries.map(entryHtml)]),
    ...(action ? [fillIn(mailLayoutHtml.action, { ...action, orCopyLink })] : []),
    ...(otherAction ? [fillIn(mailLayoutHtml.otherAction, { ...otherAction, orCopyLink })] : []),
    ...notes.map((text) => linkOwnUrls(fillIn(mailLayoutHtml.note, { text }), site)),
    fillIn(mailLayoutHtml.foot, site),
  ].join('\n')
}

const linkOwnUrls = (html: string, { baseUrl }: MailSite): string => {
  const ownUrl = new RegExp(`${baseUrl.replace(/[.[\]]/g, '\\$&')}(/[\\w./-]*[\\w-])?`, 'g')
  return html.replace(ownUrl, (url) => fillIn(mailLayoutHtml.link, { url }))
}

const fillIn = (piece: string, values: Readonly<Record<string, string>>): string =>
  piece.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail template needs a value for ${name}`)
    return escapeHtml(value)
  })

const htmlByCharacter: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
}

const escapeHtml = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[&<>"'\n]/g, (character) => htmlByCharacter[character] ?? '')
