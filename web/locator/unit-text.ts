import { intlLocale } from '#web/i18n/formatting.ts'

export const unitText = (value: number, unit: 'meter' | 'kilometer'): string =>
  value.toLocaleString(intlLocale(), { style: 'unit', unit })
