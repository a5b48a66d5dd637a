import { expect, test } from 'vitest'
import { firstWeekdays } from '#web/i18n/calendar.ts'
import { locales } from '#web/i18n/locales.ts'

test.each(locales)('the first day of the week in %s matches the locale data of Node.js', (locale) => {
  const { firstDay } = (new Intl.Locale(locale) as unknown as { getWeekInfo(): { firstDay: number } }).getWeekInfo()
  expect(firstWeekdays[locale]).toBe(firstDay)
})
