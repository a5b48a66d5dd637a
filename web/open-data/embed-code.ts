import { m } from '#messages'
import { embedFilterKeys, listPath } from '#web/data/filter-query.ts'
import { attributeOf } from '#web/embed/query.ts'

/** The query parameters of the page that builds the embed code. */
export const embedKeys = [...embedFilterKeys, 'limit', 'keepCancelled', 'headingLevel', 'lang'] as const
export type EmbedKey = (typeof embedKeys)[number]
export type EmbedChoice = Readonly<Record<EmbedKey, string>>

export type ChosenEntry = { id: string; slug: string; name: string }

export const embedChoiceOf = (search: URLSearchParams): EmbedChoice =>
  Object.fromEntries(embedKeys.map((key) => [key, search.get(key)?.trim() ?? ''])) as EmbedChoice

export const attributesOf = (choice: EmbedChoice): Readonly<Record<string, string>> =>
  Object.fromEntries(embedKeys.flatMap((key) => (choice[key] ? [[attributeOf(key), choice[key]]] : [])))

type EmbedNames = { bands: readonly ChosenEntry[]; venues: readonly ChosenEntry[]; siteName: string }

/** Returns the fallback link inside the element, which is shown until the list loads or if it fails to. */
export const fallbackLinkOf = (
  choice: EmbedChoice,
  { bands, venues, siteName }: EmbedNames,
): { path: string; text: string } => {
  const filter = new URLSearchParams()
  for (const key of embedFilterKeys) if (choice[key]) filter.set(key, choice[key])
  const [band, venue] = [bands[0], venues[0]]
  const text = linkText(choice.city, { bands, venues, siteName })
  if (band && [...filter].length === 1 && bands.length === 1) return { path: `/bands/${band.slug}`, text }
  if (venue && [...filter].length === 1 && venues.length === 1) return { path: `/venues/${venue.slug}`, text }
  return { path: listPath(`${filter}`.replaceAll('%2C', ',')), text }
}

const namesOf = (chosen: readonly ChosenEntry[]): string => chosen.map(({ name }) => name).join(', ')

const linkText = (city: string, { bands, venues, siteName }: EmbedNames): string => {
  if (bands.length === 0 && venues.length === 0 && !city) return m.embed_link_all({ site: siteName })
  return m.embed_link({
    bands: bands.length > 0 ? m.embed_link_bands({ bands: namesOf(bands) }) : '',
    venues: venues.length > 0 ? m.embed_link_venues({ venues: namesOf(venues) }) : '',
    city: city && m.embed_link_city({ city }),
  })
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** Returns the embed code: the script and the element with its fallback link. */
export const embedCode = (choice: EmbedChoice, names: EmbedNames, baseUrl: string): string => {
  const attributes = Object.entries(attributesOf(choice)).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const { path, text } = fallbackLinkOf(choice, names)
  return `<script async src="${escaped(baseUrl)}/embed.js"></script><upstroke-shows${attributes.join('')}><a href="${escaped(baseUrl + path)}">${escaped(text)}</a></upstroke-shows>`
}
