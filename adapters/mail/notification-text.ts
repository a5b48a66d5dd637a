import type { PushNotification, QuietContent, ShowsContent } from '#core/push/push-notification.ts'
import type { RenderedNotification } from '#core/push/rendered-notification.ts'
import { oneLine } from '#core/text/text.ts'
import { truncate } from '#core/text/truncate.ts'
import { alertTextsFor } from './alert-mail-templates.ts'
import type { AlertTexts } from './alert-texts/alert-texts.ts'
import { formatDay } from './alert-texts/formatters.ts'

/** The path of a filter with many bands would not fit into the 3,993 bytes of a notification (RFC 8291, section 4). */
const MAX_PATH_LENGTH = 1000
const MAX_NAME_LENGTH = 60

/** Renders the notification with the texts of the alert emails. Its paths begin with a slash. */
export const notificationText = ({
  locale,
  content,
  topic,
  subscriberToken,
}: PushNotification): RenderedNotification => {
  const texts = alertTextsFor(locale)
  const alertsPath = localizedPath(texts, `alerts/${encodeURIComponent(subscriberToken)}`)
  const { path = alertsPath, ...text } =
    content.kind === 'quiet' ? quietText(content, texts) : showsText(content, texts)
  return {
    ...text,
    lang: texts.language,
    tag: topic ?? '',
    path: path.length > MAX_PATH_LENGTH ? alertsPath : path,
    manage: { label: texts.alert.manage, path: alertsPath },
  }
}

type TextAndPath = { title: string; body: string; path?: string }

const showsText = ({ shows, changes, newShows, params }: ShowsContent, texts: AlertTexts): TextAndPath => {
  const [first] = shows
  const kinds = Object.keys(texts.alert.changes) as (keyof typeof changes)[]
  const changeTexts = kinds.flatMap((kind) => {
    const count = changes[kind] ?? 0
    return count > 0 ? [texts.alert.changes[kind](count)] : []
  })
  const total = newShows + Object.values(changes).reduce((sum, count) => sum + count, 0)
  if (first && total === 1) {
    const label = first.change ?? (first.status === 'scheduled' ? null : first.status)
    const title = shorten(first.showTitle)
    return {
      title: label ? `${texts.alert.labels[label]}${texts.colon} ${title}` : title,
      body: `${formatDay(first.showDate, texts.language, 'full')}, ${shorten(first.venueName)}, ${shorten(first.venueCity)}`,
      path: localizedPath(texts, `shows/${encodeURIComponent(first.slug)}`),
    }
  }
  return {
    title: [...changeTexts, ...(newShows > 0 ? [texts.alert.newShows(newShows)] : [])].join(', '),
    body: `${shows.map(({ showTitle }) => shorten(showTitle)).join(', ')}${total > shows.length ? ' …' : ''}`,
    ...(params && { path: localizedPath(texts, `?${new URLSearchParams(params)}`) }),
  }
}

const quietText = ({ alerts, wider }: QuietContent, texts: AlertTexts): TextAndPath => {
  const { subject, nothing, inWiderFilter } = texts.quiet
  const title = subject(alerts)
  if (!wider) return { title, body: nothing }
  const path = localizedPath(texts, `?${new URLSearchParams(wider.params)}`)
  return { title, body: `${nothing} ${inWiderFilter(wider.shows)}`, path }
}

const shorten = (name: string): string => truncate(oneLine(name, MAX_NAME_LENGTH + 1), MAX_NAME_LENGTH)

const localizedPath = ({ language }: AlertTexts, path: string): string =>
  language.startsWith('en') ? `/${path}` : `/${language}${path.startsWith('?') ? '' : '/'}${path}`
