import type { NearestPlace } from '#core/geography/nearest-place.ts'
import type { AlertedShow, AlertMail, AlertSubjectSummary, WiderFilter } from '#core/mail/alert-mail.ts'
import { doorCriteria } from '#core/shows/filter/door-criteria.ts'
import { formatAmount, playingBandNames, withOmittedCount } from '#core/shows/formatting.ts'
import { priceDetails } from '#core/shows/price.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { placeLine } from '#core/venues/place-line.ts'
import type { AlertTexts } from './alert-texts/alert-texts.ts'
import { de } from './alert-texts/de.ts'
import { en } from './alert-texts/en.ts'
import { es } from './alert-texts/es.ts'
import {
  formatCountry,
  formatCountryWithArticle,
  formatDay,
  formatTime,
  joinAlternatives,
} from './alert-texts/formatters.ts'
import { fr } from './alert-texts/fr.ts'
import { ja } from './alert-texts/ja.ts'
import { defang, defangName } from './defang.ts'
import type { ListedEntry, ListedSection, MailSite, MailTemplates } from './mail-template.ts'

const textsByLanguage: Readonly<Record<string, AlertTexts>> = { en, de, es, fr, ja }

/** Returns the texts in the locale's language, or else the English ones. */
export const alertTextsFor = (locale: string): AlertTexts => textsByLanguage[locale.split('-')[0] ?? ''] ?? en

export const alertMailTemplates: Pick<MailTemplates, 'alert' | 'alert-quiet' | 'confirm-alert'> = {
  'confirm-alert': ({ locale, watched, token }, { siteName, baseUrl }) => {
    const texts = alertTextsFor(locale)
    const { subject, lead, action, notes } = texts.confirm
    return {
      ...languageFields(texts),
      subject: subject(siteName),
      displayName: null,
      paragraphs: [lead(siteName)],
      quoted: defang(watchedPhrase(watched, texts)),
      action: { label: action, url: pageUrl(texts, { baseUrl }, `confirm-alert/${encodeURIComponent(token)}`) },
      notes,
    }
  },

  alert: (mail, site) => {
    const texts = alertTextsFor(mail.locale)
    const { alert } = texts
    const unsubscribePageUrl = pageUrl(texts, site, `unsubscribe/${encodeURIComponent(mail.unsubscribeToken)}`)
    return {
      ...languageFields(texts),
      subject: mailSubject(mail, texts),
      displayName: null,
      paragraphs: [],
      sections: sectionsOf(mail.shows, texts, site),
      action: manageLink(mail, texts, site),
      notes: [...(mail.moreShows > 0 ? [alert.moreShows(mail.moreShows)] : []), alert.unsubscribe(unsubscribePageUrl)],
      unsubscribeUrl: `${site.baseUrl}/unsubscribe/${encodeURIComponent(mail.unsubscribeToken)}`,
    }
  },

  'alert-quiet': (mail, site) => {
    const texts = alertTextsFor(mail.locale)
    const { quiet, alert } = texts
    const unsubscribePageUrl = pageUrl(texts, site, `unsubscribe/${encodeURIComponent(mail.unsubscribeToken)}`)
    return {
      ...languageFields(texts),
      subject: quiet.subject(mail.alerts.length),
      displayName: null,
      paragraphs: [quiet.lead, ...(mail.alerts.some(({ wider }) => wider.length > 0) ? [quiet.wider] : [])],
      sections: mail.alerts.map(({ watched, wider }) => ({
        heading: watchedPhrase(watched, texts),
        entries: wider.map((filter) => listedFilter(filter, texts, site)),
      })),
      action: manageLink(mail, texts, site),
      notes: [alert.unsubscribe(unsubscribePageUrl)],
      unsubscribeUrl: `${site.baseUrl}/unsubscribe/${encodeURIComponent(mail.unsubscribeToken)}`,
    }
  },
}

const manageLink = ({ subscriberToken }: Pick<AlertMail, 'subscriberToken'>, texts: AlertTexts, site: MailSite) => ({
  label: texts.alert.manage,
  url: pageUrl(texts, site, `alerts/${encodeURIComponent(subscriberToken)}`),
})

const listUrl = (texts: AlertTexts, { baseUrl }: MailSite, params: WiderFilter['params']): string =>
  `${baseUrl}/${texts === en ? '' : texts.language}?${new URLSearchParams(params)}`

const listedFilter = ({ watched, params, shows }: WiderFilter, texts: AlertTexts, site: MailSite): ListedEntry => ({
  label: null,
  title: watchedPhrase(watched, texts),
  url: listUrl(texts, site, params),
  lines: [texts.quiet.shows(shows)],
  links: [],
})

const languageFields = ({ language, colon, orCopyLink }: AlertTexts) => ({
  language: language.split('-')[0] ?? 'en',
  colon,
  orCopyLink,
})

const pageUrl = ({ language }: AlertTexts, { baseUrl }: Pick<MailSite, 'baseUrl'>, path: string): string =>
  language.startsWith('en') ? `${baseUrl}/${path}` : `${baseUrl}/${language}/${path}`

/** Returns a subject that counts the shows but does not name them, because lock screens display it. */
const mailSubject = ({ shows, moreShows }: AlertMail, { alert }: AlertTexts): string => {
  const kinds = Object.keys(alert.changes) as (keyof typeof alert.changes)[]
  const changes = kinds.flatMap((kind) => {
    const count = shows.filter(({ change }) => change === kind).length
    return count > 0 ? [alert.changes[kind](count)] : []
  })
  const newShowCount = shows.filter(({ change }) => change === null).length + moreShows
  return [...changes, ...(newShowCount > 0 ? [alert.newShows(newShowCount)] : [])].join(', ')
}

const sectionsOf = (shows: readonly AlertedShow[], texts: AlertTexts, site: MailSite): readonly ListedSection[] =>
  [...Map.groupBy(shows, ({ showDate }) => showDate)].map(([day, showsOfDay]) => ({
    heading: formatDay(day, texts.language, 'full'),
    entries: showsOfDay.map((show) => listedShow(show, texts, site)),
  }))

const listedShow = (show: AlertedShow, texts: AlertTexts, site: MailSite): ListedEntry => {
  const { alert } = texts
  const bands = withOmittedCount(playingBandNames(show).map(defangName).join(', '), show.moreBands)
  const path = `shows/${encodeURIComponent(show.slug)}`
  const address = show.venueAddress === HIDDEN_ADDRESS ? [] : [defang(show.venueAddress)]
  return {
    label: labelOf(show, texts),
    title: show.hasOwnTitle ? defangName(show.showTitle) : bands,
    url: pageUrl(texts, site, path),
    lines: [
      ...(show.hasOwnTitle && bands ? [bands] : []),
      [
        ...(show.doorTime ? [alert.doors(formatTime(show.doorTime, texts.language))] : []),
        ...(show.showTime ? [alert.begins(formatTime(show.showTime, texts.language))] : []),
        ...ageTexts(show, texts),
        ...priceTexts(show, texts),
      ].join(' · '),
      [defangName(show.venueName), ...address, defang(placeLine(show.venueCity, show.venueRegion))].join(', '),
      alert.because(watchedPhrase(show.watched, texts)),
    ],
    links: [
      { label: alert.map, url: mapUrl(show) },
      { label: alert.calendar, url: `${site.baseUrl}/${path}.ics` },
    ],
  }
}

const labelOf = (
  { change, status, previousDate, previousVenueName }: AlertedShow,
  texts: AlertTexts,
): string | null => {
  const { labels, wasOn, wasAt } = texts.alert
  if (change === null) return status === 'scheduled' ? null : labels[status]
  const former = [
    ...(change === 'rescheduled' && previousDate ? [wasOn(formatDay(previousDate, texts.language, 'medium'))] : []),
    ...(change === 'moved' && previousVenueName ? [wasAt(defangName(previousVenueName))] : []),
  ]
  return [labels[change], ...former].join(' – ')
}

const ageTexts = ({ ageRestriction, ageLimit }: AlertedShow, { alert }: AlertTexts): readonly string[] => {
  if (ageRestriction === 'No') return [alert.allAges]
  return ageRestriction === 'Yes' && ageLimit !== null ? [alert.ages(ageLimit)] : []
}

const priceTexts = (show: AlertedShow, { alert, language }: AlertTexts): readonly string[] => {
  const { priceKind, priceAmount = 0, priceCurrency = '' } = show.doorFacts
  const price =
    priceKind === 'fixed'
      ? formatAmount(priceAmount, priceCurrency, language)
      : priceKind && alert.priceKinds[priceKind]
  const details = priceDetails(show)
  return [...(price ? [price] : []), ...(details ? [defang(details)] : [])]
}

/** Returns a link to the public coordinates on a map, or else to a search for the street or venue. */
const mapUrl = ({ latitude, longitude, venueName, venueAddress, venueCity, venueRegion }: AlertedShow): string => {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  const streetOrVenue = venueAddress === HIDDEN_ADDRESS ? venueName : venueAddress
  const query = [streetOrVenue, venueCity, venueRegion].join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}

const pointName = (place: NearestPlace | undefined, phrases: AlertTexts['watched']): string => {
  if (!place?.name) return phrases.point
  return place.isCentre ? place.name : phrases.pointNear(place.name)
}

const watchedPhrase = (watched: AlertSubjectSummary, texts: AlertTexts): string => {
  const phrases = texts.watched
  if (watched.kind === 'show') return phrases.show(defangName(watched.showTitle))
  const { bandNames, venueNames, city, region, country, startDate, endDate, ages, status, q } = watched
  const { near, within, place } = watched
  const formatCountryName = city || region ? formatCountry : formatCountryWithArticle
  const places = [city, region, country && formatCountryName(country, texts.language)].filter((name) => name !== null)
  // Emails queued by an earlier release have no genres.
  const genres = (watched.genres ?? []).map((genre) => phrases.genres[genre])
  const criteria = [
    ...(genres.length > 0 ? [joinAlternatives(genres, texts.language)] : []),
    ...doorCriteria.filter((criterion) => watched[criterion]).map((criterion) => phrases.doorCriteria[criterion]),
  ]
  return [
    status.length > 0
      ? phrases.showsWithStatus(
          joinAlternatives(
            status.map((each) => phrases.statuses[each]),
            texts.language,
          ),
        )
      : phrases.shows,
    bandNames.length > 0 && phrases.with(joinAlternatives(bandNames.map(defangName), texts.language)),
    venueNames.length > 0 && phrases.at(joinAlternatives(venueNames.map(defangName), texts.language)),
    places.length > 0 && phrases.in(defang(places.join(', '))),
    near && phrases.within(within, pointName(place, phrases)),
    startDate && phrases.from(formatDay(startDate, texts.language, 'medium')),
    endDate && phrases.until(formatDay(endDate, texts.language, 'medium')),
    ages === 'all' && phrases.allAges,
    typeof ages === 'number' && phrases.ages(ages),
    criteria.length > 0 && phrases.door(criteria),
    q && phrases.search(defang(q)),
  ]
    .filter(Boolean)
    .join('')
}
