import { displayPlace, type EntryLine, entryLines, type FeedShow, lineText } from '#core/feeds/show-text.ts'
import { element, type Markup } from './xml.ts'

const linesOf = (show: FeedShow): readonly EntryLine[] => [...entryLines(show), `Venue: ${displayPlace(show)}`]

export const showText = (show: FeedShow): string => linesOf(show).map(lineText).join('\n\n')

/** Returns the facts about a show as HTML paragraphs, with its ticket and event URLs as links. All text is escaped. */
export const showHtml = (show: FeedShow): string =>
  linesOf(show)
    .map((line) => element('p', {}, ...contentOf(line)).markup)
    .join('')

/** A void element; {@link element} would add an end tag, which HTML parsers treat as a second line break. */
const LINE_BREAK: Markup = { markup: '<br>' }

const LINE_END = /\r\n?|\n/

const contentOf = (line: EntryLine): readonly (Markup | string)[] =>
  typeof line === 'string'
    ? line.split(LINE_END).flatMap((part, index) => (index === 0 ? [part] : [LINE_BREAK, part]))
    : [`${line.name}: `, element('a', { href: line.url }, line.url)]
