import type { NotifiedShow, PushNotification, ShowsContent } from '#core/push/push-notification.ts'

const SHOW: NotifiedShow = {
  slug: 'skatalites-gilman',
  showTitle: 'The Skatalites',
  showDate: '2026-11-25',
  venueName: '924 Gilman',
  venueCity: 'Berkeley',
  change: null,
  status: 'scheduled',
}

export const notifiedShow = (changes: Partial<NotifiedShow> = {}): NotifiedShow => ({ ...SHOW, ...changes })

export const newNotification = (
  content: Partial<ShowsContent> = {},
  changes: Partial<PushNotification> = {},
): PushNotification => ({
  locale: 'en',
  content: { kind: 'shows', shows: [SHOW], changes: {}, newShows: 1, params: { country: 'US' }, ...content },
  subscriberToken: 'c3Vic2NyaWJlcg.bWFj',
  topic: '00000000000040008000000000000001',
  urgency: 'normal',
  expiresAt: '2026-11-26T12:00:00.000Z',
  ...changes,
})
