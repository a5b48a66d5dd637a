/** Where a country has several zones: the one of its largest city or, where that says nothing, of most of its people. */
const principal: Readonly<Record<string, string>> = {
  AQ: 'Antarctica/McMurdo',
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  UM: 'Pacific/Wake',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

/** Zones that the runtime still knows each country by under their former names. */
const presentName: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
}

/** ECMA-402, Intl.Locale.prototype.getTimeZones: the zones of the locale's region. */
type LocaleOfRegion = Intl.Locale & { getTimeZones?(): string[] | undefined }

/** The zone of a country (ISO 3166-1 alpha-2), its principal one where it has several; null when none is known. */
export const timeZoneOfCountry = (country: string): string | null => {
  if (!/^[A-Z]{2}$/.test(country)) return null
  const locale: LocaleOfRegion = new Intl.Locale(`und-${country}`)
  const zone = principal[country] ?? locale.getTimeZones?.()?.[0]
  return zone === undefined ? null : (presentName[zone] ?? zone)
}
