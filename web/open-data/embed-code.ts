import { m } from '#messages'
import { embedFilterKeys, filterOf, listPath } from '#web/data/filter-query.ts'
import { attributeOf } from '#web/embed/query.ts'
import { escapeHtml } from '#web/ui/escape-html.ts'

/** The query parameters of the page that builds the embed code. */
const embedKeys = [...embedFilterKeys, 'limit', 'keepCancelled', 'headingLevel', 'lang'] as const
export type EmbedKey = (typeof embedKeys)[number]
export type EmbedChoice = Readonly<Record<EmbedKey, string>>

export type ChosenEntry = { id: string; slug: string; name: string }

export const embedChoiceOf = (search: URLSearchParams): EmbedChoice =>
  Object.fromEntries(embedKeys.map((key) => [key, search.get(key)?.trim() ?? ''])) as EmbedChoice

export const attributesOf = (choice: EmbedChoice): Readonly<Record<string, string>> =>
  Object.fromEntries(embedKeys.flatMap((key) => (choice[key] ? [[attributeOf(key), choice[key]]] : [])))

type EmbedNames = { bands: readonly ChosenEntry[]; venues: readonly ChosenEntry[]; siteName: string }

/** Returns the link that the element shows while the list is loading, and if loading fails. */
export const fallbackLinkOf = (
  choice: EmbedChoice,
  { bands, venues, siteName }: EmbedNames,
): { path: string; text: string } => {
  const text = linkText(choice.city, { bands, venues, siteName })
  const hasSingleFilter = embedFilterKeys.filter((key) => choice[key]).length === 1
  const [band, venue] = [bands[0], venues[0]]
  if (band && hasSingleFilter && bands.length === 1) return { path: `/bands/${band.slug}`, text }
  if (venue && hasSingleFilter && venues.length === 1) return { path: `/venues/${venue.slug}`, text }
  return { path: listPath(filterOf(new URLSearchParams(choice))), text }
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

export const embedCode = (choice: EmbedChoice, names: EmbedNames, baseUrl: string): string => {
  const attributes = Object.entries(attributesOf(choice)).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const { path, text } = fallbackLinkOf(choice, names)
  return `<script async src="${escapeHtml(baseUrl)}/embed.js"></script><upstroke-shows${attributes.join('')}><a href="${escapeHtml(baseUrl + path)}">${escapeHtml(text)}</a></upstroke-shows>`
}
