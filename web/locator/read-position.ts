import type { Coordinates } from '#core/geography/coordinates.ts'

const NUMBER = '([+-]?\\d{1,3}(?:\\.\\d+)?)'
const PAIR = `${NUMBER}\\s*,\\s*${NUMBER}`

/** Patterns for positions in map links, most specific first: a marker takes precedence over the centre of the map. */
const linkPatterns: readonly RegExp[] = [
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|coordinate|destination|daddr)=(?:loc:)?${PAIR}`),
  new RegExp(`/(?:search|place|dir)/(?:[^@]*/)?${PAIR}`),
  new RegExp(`^geo:${PAIR}`, 'i'),
  new RegExp(`@${PAIR}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
]
const decimalPointPattern =
  /^([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?$/i
const decimalCommaPattern = /^([+-]?\d{1,3},\d+)\s*°?\s*([NS])?(?:\s*;\s*|,?\s+)([+-]?\d{1,3},\d+)\s*°?\s*([EW])?$/i
const sexagesimalPattern =
  /^(\d{1,3})°\s*(\d{1,2})['′’]\s*(?:([\d.]+)["″”]\s*)?([NS])[\s,;]*(\d{1,3})°\s*(\d{1,2})['′’]\s*(?:([\d.]+)["″”]\s*)?([EW])$/i

/** Parses pasted coordinates or a map link: a `geo:` URI (RFC 5870), or a link to OpenStreetMap, Google Maps or Apple
 * Maps. Returns null if the text contains no position. */
export const readPosition = (text: string): Coordinates | null => {
  const trimmed = text.trim()
  const isLink = /^[a-z]+:/i.test(trimmed) || /^[\w.-]+\.[a-z]+\//i.test(trimmed)
  return isLink ? parseLink(decodeLink(trimmed)) : (parseDecimalDegrees(trimmed) ?? parseSexagesimal(trimmed))
}

const parseLink = (link: string): Coordinates | null => {
  for (const pattern of linkPatterns) {
    const [, latitude, longitude] = pattern.exec(link) ?? []
    const position = latitude && longitude ? positionOf(Number(latitude), Number(longitude)) : null
    if (position) return position
  }
  return null
}

const parseDecimalDegrees = (text: string): Coordinates | null => {
  const [, latitude, northSouth, longitude, eastWest] =
    decimalPointPattern.exec(text) ?? decimalCommaPattern.exec(text) ?? []
  if (!latitude || !longitude) return null
  return positionOf(signed(latitude, northSouth, 'S'), signed(longitude, eastWest, 'W'))
}

const parseSexagesimal = (text: string): Coordinates | null => {
  const match = sexagesimalPattern.exec(text)
  if (!match) return null
  const [, latDegrees, latMinutes, latSeconds, northSouth, lonDegrees, lonMinutes, lonSeconds, eastWest] = match
  const decimal = (degrees = '0', minutes = '0', seconds = '0') =>
    `${Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600}`
  return positionOf(
    signed(decimal(latDegrees, latMinutes, latSeconds), northSouth, 'S'),
    signed(decimal(lonDegrees, lonMinutes, lonSeconds), eastWest, 'W'),
  )
}

const signed = (decimal: string, letter: string | undefined, negativeLetter: 'S' | 'W'): number =>
  Number(decimal.replace(',', '.')) * (letter?.toUpperCase() === negativeLetter ? -1 : 1)

const positionOf = (latitude: number, longitude: number): Coordinates | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null

const decodeLink = (link: string): string => {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
