import { formatDate, formatTime, weekdayOf } from '#core/shows/formatting.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { statusLabel } from '#core/shows/status.ts'

export type Language = {
  tag: string
  status: (status: ShowStatus) => string | null
  formerly: (former: string) => string
  doors: string
  starts: string
  unknownBands: string
  withOmittedCount: (bands: string, count: number) => string
  empty: string
  countText: (shownCount: number, total: number, isExact: boolean) => string
  formatDay: (day: string) => string
  formatTime: (time: string) => string
}

const english: Language = {
  tag: 'en',
  status: (status) => statusLabel[status],
  formerly: (former) => `from ${former}`,
  doors: 'Doors',
  starts: 'Show',
  unknownBands: 'TBD',
  withOmittedCount: (bands, count) => `${bands} and ${count} more`,
  empty: 'No shows are announced at the moment.',
  countText: (shownCount, total, isExact) =>
    `The next ${shownCount} of ${isExact ? total : `more than ${total}`} shows.`,
  formatDay: (day) => `${weekdayOf(day).slice(0, 3)} ${formatDate(day)}`,
  formatTime,
}

type Phrases = Pick<
  Language,
  'formerly' | 'doors' | 'starts' | 'unknownBands' | 'withOmittedCount' | 'empty' | 'countText'
>

const makeLanguage = (tag: string, statusLabels: Readonly<Record<string, string>>, phrases: Phrases): Language => ({
  ...phrases,
  tag,
  status: (status) => statusLabels[status] ?? null,
  formatDay: (day) =>
    new Intl.DateTimeFormat(tag, {
      weekday: 'short',
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`)),
  formatTime: (time) => time,
})

const languages: readonly Language[] = [
  english,
  makeLanguage(
    'de',
    {
      cancelled: 'Abgesagt',
      postponed: 'Verschoben',
      rescheduled: 'Neuer Termin',
      moved: 'Verlegt',
      'sold-out': 'Ausverkauft',
    },
    {
      formerly: (former) => `zuvor ${former}`,
      doors: 'Einlass',
      starts: 'Beginn',
      unknownBands: 'Noch offen',
      withOmittedCount: (bands, count) => `${bands} und ${count} weitere`,
      empty: 'Zurzeit ist nichts angekündigt.',
      countText: (shownCount, total, isExact) =>
        `Die nächsten ${shownCount} von ${isExact ? total : `mehr als ${total}`} Konzerten.`,
    },
  ),
  makeLanguage(
    'fr',
    {
      cancelled: 'Annulé',
      postponed: 'Reporté',
      rescheduled: 'Nouvelle date',
      moved: 'Déplacé',
      'sold-out': 'Complet',
    },
    {
      formerly: (former) => `auparavant ${former}`,
      doors: 'Ouverture',
      starts: 'Début',
      unknownBands: 'À préciser',
      withOmittedCount: (bands, count) => `${bands} et ${count} ${count === 1 ? 'autre' : 'autres'}`,
      empty: 'Aucun concert n’est annoncé pour le moment.',
      countText: (shownCount, total, isExact) =>
        `Les ${shownCount} prochains concerts, sur ${isExact ? total : `plus de ${total}`}.`,
    },
  ),
  makeLanguage(
    'es',
    {
      cancelled: 'Cancelado',
      postponed: 'Aplazado',
      rescheduled: 'Nueva fecha',
      moved: 'Cambio de sala',
      'sold-out': 'Agotado',
    },
    {
      formerly: (former) => `antes: ${former}`,
      doors: 'Puertas',
      starts: 'Comienzo',
      unknownBands: 'Por confirmar',
      withOmittedCount: (bands, count) => `${bands} y ${count} más`,
      empty: 'De momento no hay conciertos anunciados.',
      countText: (shownCount, total, isExact) =>
        `Los próximos ${shownCount} de ${isExact ? total : `más de ${total}`} conciertos.`,
    },
  ),
  makeLanguage(
    'ja',
    {
      cancelled: '中止',
      postponed: '延期',
      rescheduled: '日程変更',
      moved: '会場変更',
      'sold-out': 'ソールドアウト',
    },
    {
      formerly: (former) => `当初: ${former}`,
      doors: '開場',
      starts: '開演',
      unknownBands: '出演者未定',
      withOmittedCount: (bands, count) => `${bands} ほか ${count} 組`,
      empty: '現在、発表されているライブはありません。',
      countText: (shownCount, total, isExact) =>
        `${isExact ? `全 ${total} 件` : `${total} 件超`}のうち、次の ${shownCount} 件。`,
    },
  ),
]

export const languageTags: readonly string[] = languages.map(({ tag }) => tag)

/** Returns the language for a BCP 47 tag such as `de-AT`; English if there are no texts in that language. */
export const languageOf = (tag: string): Language => {
  const primarySubtag = tag.toLowerCase().split('-')[0]
  return languages.find((each) => each.tag === primarySubtag) ?? english
}
