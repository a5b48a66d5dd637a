import { formatDate, formatTime, weekdayOf } from '#core/shows/formatting.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { statusLabel } from '#core/shows/status.ts'

export type Language = {
  tag: string
  status: (status: ShowStatus) => string | null
  from: (what: string) => string
  doors: string
  starts: string
  unknownBands: string
  more: (bands: string, count: number) => string
  none: string
  part: (shown: number, all: number, isExact: boolean) => string
  day: (day: string) => string
  time: (time: string) => string
}

const english: Language = {
  tag: 'en',
  status: (status) => statusLabel[status],
  from: (what) => `from ${what}`,
  doors: 'Doors',
  starts: 'Show',
  unknownBands: 'TBD',
  more: (bands, count) => `${bands} and ${count} more`,
  none: 'No shows are announced at the moment.',
  part: (shown, all, isExact) => `The next ${shown} of ${isExact ? all : `more than ${all}`} shows.`,
  day: (day) => `${weekdayOf(day).slice(0, 3)} ${formatDate(day)}`,
  time: formatTime,
}

type Phrases = Pick<Language, 'from' | 'doors' | 'starts' | 'unknownBands' | 'more' | 'none' | 'part'>

const translated = (tag: string, statusLabels: Readonly<Record<string, string>>, phrases: Phrases): Language => ({
  ...phrases,
  tag,
  status: (status) => statusLabels[status] ?? null,
  day: (day) =>
    new Intl.DateTimeFormat(tag, {
      weekday: 'short',
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`)),
  time: (time) => time,
})

const languages: readonly Language[] = [
  english,
  translated(
    'de',
    {
      cancelled: 'Abgesagt',
      postponed: 'Verschoben',
      rescheduled: 'Neuer Termin',
      moved: 'Verlegt',
      'sold-out': 'Ausverkauft',
    },
    {
      from: (what) => `zuvor ${what}`,
      doors: 'Einlass',
      starts: 'Beginn',
      unknownBands: 'Noch offen',
      more: (bands, count) => `${bands} und ${count} weitere`,
      none: 'Zurzeit ist nichts angekündigt.',
      part: (shown, all, isExact) => `Die nächsten ${shown} von ${isExact ? all : `mehr als ${all}`} Konzerten.`,
    },
  ),
  translated(
    'fr',
    {
      cancelled: 'Annulé',
      postponed: 'Reporté',
      rescheduled: 'Nouvelle date',
      moved: 'Déplacé',
      'sold-out': 'Complet',
    },
    {
      from: (what) => `auparavant ${what}`,
      doors: 'Ouverture',
      starts: 'Début',
      unknownBands: 'À préciser',
      more: (bands, count) => `${bands} et ${count} ${count === 1 ? 'autre' : 'autres'}`,
      none: 'Aucun concert n’est annoncé pour le moment.',
      part: (shown, all, isExact) => `Les ${shown} prochains concerts, sur ${isExact ? all : `plus de ${all}`}.`,
    },
  ),
  translated(
    'es',
    {
      cancelled: 'Cancelado',
      postponed: 'Aplazado',
      rescheduled: 'Nueva fecha',
      moved: 'Cambio de sala',
      'sold-out': 'Agotado',
    },
    {
      from: (what) => `antes: ${what}`,
      doors: 'Puertas',
      starts: 'Comienzo',
      unknownBands: 'Por confirmar',
      more: (bands, count) => `${bands} y ${count} más`,
      none: 'De momento no hay conciertos anunciados.',
      part: (shown, all, isExact) => `Los próximos ${shown} de ${isExact ? all : `más de ${all}`} conciertos.`,
    },
  ),
  translated(
    'ja',
    {
      cancelled: '中止',
      postponed: '延期',
      rescheduled: '日程変更',
      moved: '会場変更',
      'sold-out': 'ソールドアウト',
    },
    {
      from: (what) => `当初: ${what}`,
      doors: '開場',
      starts: '開演',
      unknownBands: '出演者未定',
      more: (bands, count) => `${bands} ほか ${count} 組`,
      none: '現在、発表されているライブはありません。',
      part: (shown, all, isExact) => `${isExact ? `全 ${all} 件` : `${all} 件超`}のうち、次の ${shown} 件。`,
    },
  ),
]

export const languageTags: readonly string[] = languages.map(({ tag }) => tag)

/** The language of a BCP 47 tag such as `de-AT`; English if there is none. */
export const languageOf = (tag: string): Language => {
  const primary = tag.toLowerCase().split('-')[0]
  return languages.find((each) => each.tag === primary) ?? english
}
