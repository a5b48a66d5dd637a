import { inertName, inertText } from './inert-text.ts'
import type { Letters, MailSite } from './letter.ts'

const bandPage = (bandSlug: string, { baseUrl }: MailSite): string => `${baseUrl}/bands/${encodeURIComponent(bandSlug)}`

const inLines = (...said: readonly (string | null)[]): string => said.filter((line) => line !== null).join('\n')

type OfBands =
  | 'claim-received'
  | 'claim-approved'
  | 'claim-denied'
  | 'membership-offered'
  | 'membership-given'
  | 'membership-ended'

/** Mails about band members. Names and texts by other users are quoted without clickable links. */
export const bandLetters: Pick<Letters, OfBands> = {
  'claim-received': ({ displayName, claimant, bandName, bandSlug, reason }, site) => ({
    subject: `Somebody asks to join a band at ${site.siteName}`,
    displayName,
    paragraphs: [
      `Somebody wants to be a member of a band at ${site.siteName}. Members edit the band and all its shows, so approve only whom you believe. The band, who asks, and why:`,
    ],
    quoted: inLines(inertName(bandName), inertName(claimant), '', inertText(reason)),
    action: { label: 'See the band and decide', url: bandPage(bandSlug, site) },
    notes: ['Nothing changes until somebody decides.'],
  }),

  'claim-approved': ({ displayName, bandName, bandSlug }, site) => ({
    subject: `You are a member of a band at ${site.siteName} now`,
    displayName,
    paragraphs: ['Your claim was approved: from now on you can edit this band and its shows.'],
    quoted: inertName(bandName),
    action: { label: 'See the band', url: bandPage(bandSlug, site) },
  }),

  'claim-denied': ({ displayName, bandName, reason }, { siteName, baseUrl }) => ({
    subject: `About your claim of a band at ${siteName}`,
    displayName,
    paragraphs: [
      `You asked to be a member of a band at ${siteName}. This time your claim was not approved. ${reason === null ? 'The band:' : 'The band, and why:'}`,
    ],
    quoted: inLines(inertName(bandName), reason && inertText(reason)),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you have a question about it, write to us.'],
  }),

  'membership-offered': ({ displayName, by, bandName, bandSlug }, site) => ({
    subject: `You are invited to join a band at ${site.siteName}`,
    displayName,
    paragraphs: [
      `A member of a band at ${site.siteName} invites you to be a member too. Members can edit the band and its shows. The band, and who invites you:`,
    ],
    quoted: inLines(inertName(bandName), inertName(by)),
    action: { label: 'See the band and answer', url: bandPage(bandSlug, site) },
    notes: [
      'The invitation is open for 14 days. You are not a member unless you accept it.',
      'If you do not know the band, decline the invitation, or ignore this mail.',
    ],
  }),

  'membership-given': ({ displayName, by, bandName, bandSlug }, site) => ({
    subject: `You are a member of a band at ${site.siteName} now`,
    displayName,
    paragraphs: [
      `A member of a band at ${site.siteName} has made you a member too: from now on you can edit the band and its shows. The band, and who did this:`,
    ],
    quoted: inLines(inertName(bandName), inertName(by)),
    action: { label: 'See the band', url: bandPage(bandSlug, site) },
    notes: ['If this is not your band, leave it again on its page.'],
  }),

  'membership-ended': ({ displayName, bandName, reason }, { siteName, baseUrl }) => ({
    subject: `Your membership of a band at ${siteName} has ended`,
    displayName,
    paragraphs: [
      `You are no longer a member of a band at ${siteName}, and cannot edit it any more. Your account stays as it is. ${reason === null ? 'The band:' : 'The band, and why:'}`,
    ],
    quoted: inLines(inertName(bandName), reason),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you think that this is a mistake, write to us.'],
  }),
}
