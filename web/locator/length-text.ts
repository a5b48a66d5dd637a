import { intlLocale } from '#web/i18n/formatting.ts'

/** Rounds to tens of metres below one kilometre, to tenths of a kilometre below ten, and otherwise to kilometres. */
export const lengthText = (kilometres: number): string =>
  kilometres < 1
    ? unitText(Math.round(kilometres * 100) * 10, 'meter')
    : unitText(Number(kilometres.toFixed(kilometres < 10 ? 1 : 0)), 'kilometer')

const unitText = (value: number, unit: 'meter' | 'kilometer'): string =>
  value.toLocaleString(intlLocale(), { style: 'unit', unit })
