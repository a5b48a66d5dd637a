import type { Letters, MailSite } from './letter.ts'

const bandPage = (bandSlug: string, { baseUrl }: MailSite): string => `${baseUrl}/bands/${encodeURIComponent(bandSlug)}`

const inLines = (...said: readonly (string | null)[]): string => said.filter((line) => line !== null).join('\n')

type OfBands = 'claim-received' | 'claim-approved' | 'claim-denied' | 'membership-given' | 'membership-ended'

/** Who belongs to a band. Names of people and bands are quoted, as all that somebody wrote: any of them may look like a link. */
export const bandLetters: Pick<Letters, OfBands> = {
  'claim-received': ({ displayName, claimant, bandName, bandSlug, reason }, site) => ({
    subject: `Somebody asks to join a band at ${site.siteName}`,
    displayName,
    paragraphs: [
      `Somebody wants to be a member of a band at ${site.siteName}. Members edit the band and all its shows, so approve only whom you believe. The band, who asks, and why:`,
    ],
    quoted: inLines(bandName, claimant, '', reason),
    action: { label: 'See the band and decide', url: bandPage(bandSlug, site) },
    notes: ['Nothing changes until somebody decides.'],
  }),

  'claim-approved': ({ displayName, bandName, bandSlug }, site) => ({
    subject: `You are a member of a band at ${site.siteName} now`,
    displayName,
    paragraphs: ['Your claim was approved: from now on you can edit this band and its shows.'],
    quoted: bandName,
    action: { label: 'See the band', url: bandPage(bandSlug, site) },
  }),

  'claim-denied': ({ displayName, bandName, reason }, { siteName, baseUrl }) => ({
    subject: `About your claim of a band at ${siteName}`,
    displayName,
    paragraphs: [
      `You asked to be a member of a band at ${siteName}. This time your claim was not approved. ${reason === null ? 'The band:' : 'The band, and why:'}`,
    ],
    quoted: inLines(bandName, reason),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you have a question about it, write to us.'],
  }),

  'membership-given': ({ displayName, by, bandName, bandSlug }, site) => ({
    subject: `You are a member of a band at ${site.siteName} now`,
    displayName,
    paragraphs: [
      `A member of a band at ${site.siteName} has made you a member too: from now on you can edit the band and its shows. The band, and who did this:`,
    ],
    quoted: inLines(bandName, by),
    action: { label: 'See the band', url: bandPage(bandSlug, site) },
    notes: ['If this is not your band, leave it again on its page.'],
  }),

  'membership-ended': ({ displayName, bandName, reason }, { siteName, baseUrl }) => ({
    subject: `Your membership of a band at ${siteName} has ended`,
    displayName,
    paragraphs: [
      `You are no longer a member of a band at ${siteName}, and cannot edit it any more. Your account stays as it is. ${reason === null ? 'The band:' : 'The band, and why:'}`,
    ],
    quoted: inLines(bandName, reason),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you think that this is a mistake, write to us.'],
  }),
}
