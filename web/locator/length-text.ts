import { intlLocale } from '#web/i18n/formatting.ts'

/** Formats a length, rounded to 10 m below 1 km, to 0.1 km below 10 km, and to whole kilometres otherwise. */
export const lengthText = (kilometres: number): string =>
  kilometres < 1
    ? unitText(Math.round(kilometres * 100) * 10, 'meter')
    : unitText(Number(kilometres.toFixed(kilometres < 10 ? 1 : 0)), 'kilometer')

const unitText = (value: number, unit: 'meter' | 'kilometer'): string =>
  value.toLocaleString(intlLocale(), { style: 'unit', unit })
