import { showFacts, shownPlace } from '#core/feeds/show-words.ts'
import type { ShowListing } from '#core/shows/listing.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** What is known of a show, a paragraph each. */
const paragraphs = (show: ShowListing): readonly string[] => [...showFacts(show), `Venue: ${shownPlace(show)}`]

export const entryText = (show: ShowListing): string => paragraphs(show).join('\n\n')

/** The same as HTML, which readers of RSS and Atom take it for; what a person wrote stays text. */
export const entryHtml = (show: ShowListing): string =>
  paragraphs(show)
    .map((text) => `<p>${escaped(text).replace(/\r\n?|\n/g, '<br>')}</p>`)
    .join('')
