import { displayPlace, type Fact, type FeedShow, factText, showFacts } from '#core/feeds/show-text.ts'
import { element, type Markup } from './xml.ts'

const factsOf = (show: FeedShow): readonly Fact[] => [...showFacts(show), `Venue: ${displayPlace(show)}`]

export const entryText = (show: FeedShow): string => factsOf(show).map(factText).join('\n\n')

/** Returns the facts as HTML paragraphs, with the ticket and event URLs as links and users' text escaped. */
export const entryHtml = (show: FeedShow): string =>
  factsOf(show)
    .map((fact) => element('p', {}, ...contentOf(fact)).markup)
    .join('')

/** A void element; {@link element} would add an end tag, which HTML reads as a second line break. */
const LINE_BREAK: Markup = { markup: '<br>' }

const LINE_END = /\r\n?|\n/

const contentOf = (fact: Fact): readonly (Markup | string)[] =>
  typeof fact === 'string'
    ? fact.split(LINE_END).flatMap((line, at) => (at === 0 ? [line] : [LINE_BREAK, line]))
    : [`${fact.name}: `, element('a', { href: fact.url }, fact.url)]
