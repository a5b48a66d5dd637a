import { INVITATION_DAYS } from '#core/accounts/membership.ts'
import { defang, defangName } from './defang.ts'
import type { MailSite, MailTemplates } from './mail-template.ts'

const bandUrl = (bandSlug: string, { baseUrl }: MailSite): string => `${baseUrl}/bands/${encodeURIComponent(bandSlug)}`

const joinLines = (...lines: readonly (string | null)[]): string => lines.filter((line) => line !== null).join('\n')

type BandTemplate =
  | 'claim-received'
  | 'claim-approved'
  | 'claim-denied'
  | 'membership-offered'
  | 'membership-given'
  | 'membership-ended'

/** Links in user texts are defanged, except in the reasons that admins give for ending a membership. */
export const bandMailTemplates: Pick<MailTemplates, BandTemplate> = {
  'claim-received': ({ displayName, claimant, bandName, bandSlug, reason }, site) => ({
    subject: `Someone wants to join a band on ${site.siteName}`,
    displayName,
    paragraphs: [
      `Someone wants to become a member of a band on ${site.siteName}. Members can edit the band and all its shows, so only approve claims that you trust. The band, the person and their reason:`,
    ],
    quoted: joinLines(defangName(bandName), defangName(claimant), '', defang(reason)),
    action: { label: 'See the band and decide', url: bandUrl(bandSlug, site) },
    notes: ['Nothing changes until someone decides.'],
  }),

  'claim-approved': ({ displayName, bandName, bandSlug }, site) => ({
    subject: `You are now a member of a band on ${site.siteName}`,
    displayName,
    paragraphs: ['Your claim was approved: you can now edit this band and its shows.'],
    quoted: defangName(bandName),
    action: { label: 'See the band', url: bandUrl(bandSlug, site) },
  }),

  'claim-denied': ({ displayName, bandName, reason }, { siteName, baseUrl }) => ({
    subject: `About your request to join a band on ${siteName}`,
    displayName,
    paragraphs: [
      `You asked to join a band on ${siteName}. Your claim was not approved this time. ${reason === null ? 'The band:' : 'The band and the reason:'}`,
    ],
    quoted: joinLines(defangName(bandName), reason && defang(reason)),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you have any questions, contact us.'],
  }),

  'membership-offered': ({ displayName, by, bandName, bandSlug }, site) => ({
    subject: `You are invited to join a band on ${site.siteName}`,
    displayName,
    paragraphs: [
      `A member of a band on ${site.siteName} invites you to join. Members can edit the band and its shows. The band, and the person inviting you:`,
    ],
    quoted: joinLines(defangName(bandName), defangName(by)),
    action: { label: 'See the band and answer', url: bandUrl(bandSlug, site) },
    notes: [
      `The invitation is valid for ${INVITATION_DAYS} days. You only become a member if you accept it.`,
      'If you don’t know the band, decline the invitation or ignore this email.',
    ],
  }),

  'membership-given': ({ displayName, by, bandName, bandSlug }, site) => ({
    subject: `You are now a member of a band on ${site.siteName}`,
    displayName,
    paragraphs: [
      `A member of a band on ${site.siteName} has made you a member too: you can now edit the band and its shows. The band, and the person who added you:`,
    ],
    quoted: joinLines(defangName(bandName), defangName(by)),
    action: { label: 'See the band', url: bandUrl(bandSlug, site) },
    notes: ['If this isn’t your band, you can leave it on its page.'],
  }),

  'membership-ended': ({ displayName, bandName, reason }, { siteName, baseUrl }) => ({
    subject: `Your membership of a band on ${siteName} has ended`,
    displayName,
    paragraphs: [
      `You are no longer a member of a band on ${siteName}, so you can’t edit it any more. Nothing else about your account changes. ${reason === null ? 'The band:' : 'The band and the reason:'}`,
    ],
    quoted: joinLines(defangName(bandName), reason),
    action: { label: 'Contact us', url: `${baseUrl}/contact` },
    notes: ['If you think this is a mistake, contact us.'],
  }),
}
