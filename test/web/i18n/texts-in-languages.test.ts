import { describe, expect, test } from 'vitest'
import { setLocaleWithServerTexts } from '#test/support/set-locale.ts'
import { activeFilters, countText, filterPhrase, filterSummary, showResultsLabel } from '#web/data/filter-text.ts'
import { positionName } from '#web/data/near-place.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import {
  formatAge,
  formatBandNames,
  formatDate,
  formatDateWithWeekday,
  formatNumber,
  formatTime,
  intlLocale,
  shortWeekday,
  statusLabel,
  weekdayOf,
} from '#web/i18n/formatting.ts'
import { joinWithAnd, joinWithCommas, joinWithOr } from '#web/i18n/name-lists.ts'

/** Formats, lists and filter texts in several languages. */

const ageText = (ageLimit: number | null) =>
  formatAge({ ageRestriction: ageLimit === null ? 'Unknown' : 'Yes', ageLimit })

const formattedTexts = () => ({
  tag: intlLocale(),
  date: formatDate('2026-11-09'),
  weekdays: [weekdayOf('2026-11-09'), shortWeekday('2026-11-09')],
  times: ['00:00', '19:05'].map(formatTime),
  numbers: [7, 1234, 1_234_567].map(formatNumber),
  ages: [ageText(18), ageText(null), formatAge({ ageRestriction: 'No', ageLimit: null })],
  bands: formatBandNames({ lineUp: [] }),
  statuses: [statusLabel('scheduled'), statusLabel('cancelled'), statusLabel('sold-out')],
  country: formatCountry('JP'),
  lists: [
    joinWithAnd(['A', 'B', 'C']),
    joinWithOr(['A', 'B']),
    joinWithCommas(['A', null, 'B', 'C']),
    joinWithCommas([]),
  ],
})

const german = {
  tag: 'de',
  date: '09.11.2026',
  weekdays: ['Montag', 'Mo'],
  times: ['00:00', '19:05'],
  numbers: ['7', '1.234', '1.234.567'],
  ages: ['18 Jahre', 'Unbekannt', 'Keins'],
  bands: 'Noch offen',
  statuses: [null, 'Abgesagt', 'Ausverkauft'],
  country: 'Japan',
  lists: ['A, B und C', 'A oder B', 'A, B, C', ''],
}
const japanese = {
  tag: 'ja',
  date: '2026/11/09',
  weekdays: ['月曜日', '月'],
  times: ['0:00', '19:05'],
  numbers: ['7', '1,234', '1,234,567'],
  ages: ['18 歳以上', '不明', 'なし'],
  bands: '出演者未定',
  statuses: [null, '中止', 'ソールドアウト'],
  country: '日本',
  lists: ['A、B、C', 'AまたはB', 'A、B、C', ''],
}
const english = {
  tag: 'en-US',
  date: '11/09/2026',
  weekdays: ['Monday', 'Mon'],
  times: ['12:00 AM', '7:05 PM'],
  numbers: ['7', '1,234', '1,234,567'],
  ages: ['18+', 'Unknown', 'None'],
  bands: 'TBD',
  statuses: [null, 'Cancelled', 'Sold out'],
  country: 'Japan',
  lists: ['A and B and C', 'A or B', 'A, B, C', ''],
}

test('days, times, numbers and lists are formatted for the current language, independently of the previous one', async () => {
  await setLocaleWithServerTexts('de')
  expect(formattedTexts()).toEqual(german)
  await setLocaleWithServerTexts('ja')
  expect(formattedTexts()).toEqual(japanese)
  await setLocaleWithServerTexts('en')
  expect(formattedTexts()).toEqual(english)
  await setLocaleWithServerTexts('de')
  expect(formattedTexts()).toEqual(german)
})

describe('a description of the filter', () => {
  const query =
    'bands=1,2&city=Berlin&country=DE&startDate=2026-11-20&endDate=2026-11-22&ages=16&status=cancelled,moved&includePast=true'
  const names = { 1: 'The Nutmeg Seven', 2: 'Trombone Tax' }
  const texts = () => ({
    active: activeFilters(query, names).map(({ label, value }) => `${label}: ${value}`),
    title: filterSummary(query, names),
    phrase: filterPhrase('q=ska&near=52.5,13.4', { '52.5,13.4': positionName({ name: 'Berlin', isCentre: false }) }),
    counts: [1, 2, 1234].map((totalItems) => countText({ totalItems, isTotalExact: true })),
    inexactCounts: [
      countText({ totalItems: 1000, isTotalExact: false }),
      showResultsLabel({ totalItems: 1000, isTotalExact: false }),
    ],
  })

  test.each(['en', 'de'] as const)('contains an unknown country as the URL spells it (%s)', async (locale) => {
    await setLocaleWithServerTexts(locale)
    expect(filterPhrase('country=Atlantis', {})).toMatch(/ in Atlantis$/)
    expect(filterPhrase('country=jp', {})).toMatch(/ in Japan$/)
  })

  test('is translated into German', async () => {
    await setLocaleWithServerTexts('de')
    expect(texts()).toMatchInlineSnapshot(`
      {
        "active": [
          "Band: The Nutmeg Seven",
          "Band: Trombone Tax",
          "Stadt: Berlin",
          "Land: Deutschland",
          "Zeitraum: 20.11.2026 bis 22.11.2026",
          "Zutritt: für 16-Jährige",
          "Status: abgesagt oder verlegt",
          "Vergangene Konzerte: einbezogen",
        ],
        "counts": [
          "1 Konzert",
          "2 Konzerte",
          "1.234 Konzerte",
        ],
        "inexactCounts": [
          "Mehr als 1.000 Konzerte",
          "Mehr als 1.000 Konzerte zeigen",
        ],
        "phrase": "Konzerte im Umkreis von 50 km um eine Stelle bei Berlin zu „ska“",
        "title": "Konzerte (abgesagt oder verlegt) mit The Nutmeg Seven, Trombone Tax in Berlin, Deutschland vom 20.11.2026 bis 22.11.2026 mit Zutritt für 16-Jährige, auch vergangene",
      }
    `)
  })

  test('is translated into Japanese', async () => {
    await setLocaleWithServerTexts('ja')
    expect(texts()).toMatchInlineSnapshot(`
      {
        "active": [
          "バンド: The Nutmeg Seven",
          "バンド: Trombone Tax",
          "市区町村: Berlin",
          "国: ドイツ",
          "日付: 2026/11/20〜2026/11/22",
          "年齢: 16 歳で入場可",
          "開催状況: 中止または会場変更",
          "過去のライブ: 含む",
        ],
        "counts": [
          "ライブ 1 件",
          "ライブ 2 件",
          "ライブ 1,234 件",
        ],
        "inexactCounts": [
          "ライブ 1,000 件超",
          "ライブ 1,000 件超を見る",
        ],
        "phrase": "Berlin 付近の地点 から 50 km 以内の「ska」に一致するライブ",
        "title": "2026/11/20〜2026/11/22 のBerlin、ドイツのThe Nutmeg Seven、Trombone Tax 出演の16 歳で入場できる中止または会場変更のライブ（過去のライブを含む）",
      }
    `)
  })
})

test.each(['en', 'de', 'ja'] as const)(
  'text that is neither a date nor a time is left unchanged by formatting in %s',
  async (locale) => {
    await setLocaleWithServerTexts(locale)
    for (const text of ['TBA', '2026-02-30', '2026-99-99', '25:00'])
      expect([formatDate(text), formatDateWithWeekday(text), formatTime(text)]).toEqual([text, text, text])
  },
)
