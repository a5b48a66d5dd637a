import { beforeAll, describe, expect, test } from 'vitest'
import { atomOf } from '#adapters/http/feeds/atom.ts'
import { calendarOf } from '#adapters/http/feeds/calendar.ts'
import { jsonFeedOf } from '#adapters/http/feeds/json-feed.ts'
import { rssOf } from '#adapters/http/feeds/rss.ts'
import { type Feed, FeedQuery } from '#core/feeds/read-feed.ts'
import { addShow } from '#test/support/add-shows.ts'
import { hostileText } from '#test/support/hostile-text.ts'
import { makeRandom } from '#test/support/random.ts'
import { readAtom, readCalendar, readJsonFeed, readRss, visibleTextOf } from '#test/support/read-feeds.ts'
import { makeWorld } from '#test/support/world.ts'

/** Escaping of text, in each feed format. */

const baseUrl = 'https://shows.example'
const context = {
  baseUrl,
  selfUrl: `${baseUrl}/feeds/shows?q=%22a%26b&city=x`,
  firstUrl: `${baseUrl}/feeds/shows?q=%22a%26b&city=x`,
  nextUrl: `${baseUrl}/feeds/shows?q=%22a%26b&city=x&cursor=%5B%5D`,
  pageUrl: `${baseUrl}/?q=%22a%26b&city=x`,
}
const options = { keepCancelled: false }

let plainFeed: Feed
beforeAll(async () => {
  const world = makeWorld()
  await addShow(world)
  plainFeed = await world.core.readFeed(FeedQuery.parse({}))
})

/** Returns a feed with one show, and with the text as the feed's title and in the show's text fields. */
const feedWith = (text: string): Feed => ({
  ...plainFeed,
  title: text,
  entries: Array.from(plainFeed.entries, (entry) => ({
    ...entry,
    show: {
      ...entry.show,
      showTitle: text,
      lineUp: entry.show.lineUp.map((act) => ({ ...act, bandName: text })),
      venueName: text,
      venueAddress: text,
      venueCity: text,
      price: text,
      description: text,
    },
  })),
})

/** Returns the text as calendars contain it: line ends are normalized, and forbidden characters become replacement characters. */
const inCalendar = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: iCalendar forbids these characters
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd').replace(/\r\n?/g, '\n')
const inXml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
const inHtml = (text: string): string => inXml(text).replace(/\r\n?/g, '\n')

const expectEscaped = (text: string): void => {
  const feed = feedWith(text)
  const calendar = readCalendar(calendarOf(feed, context, options))
  expect(calendar.events).toHaveLength(1)
  expect(calendar.events[0]?.uid).toBe([...feed.entries][0]?.show.id)
  expect(calendar.events[0]?.description).toContain(inCalendar(`Price: ${text}\n\n${text}\n\nhttps://shows.example/`))
  expect(calendar.events[0]?.location).toBe(inCalendar(`${text}, ${text}, ${text}, California, United States`))

  const rss = readRss(rssOf(feed, context, options))
  expect(rss.items).toHaveLength(1)
  expect(rss.atom?.links?.map(({ href }) => href)).toEqual([context.selfUrl, context.nextUrl])
  expect(visibleTextOf(rss.items?.[0]?.description ?? '')).toContain(
    inHtml(`Venue: ${text}, ${text}, ${text}, California`),
  )

  const atom = readAtom(atomOf(feed, context, options))
  expect(atom.entries).toHaveLength(1)
  expect(visibleTextOf(atom.entries?.[0]?.content?.value ?? '')).toContain(
    inHtml(`Venue: ${text}, ${text}, ${text}, Calif`),
  )

  const json = readJsonFeed(jsonFeedOf(feed, context, options))
  expect(json.items).toHaveLength(1)
  expect(json.items?.[0]?.content_text).toContain(`Price: ${text}\n\n${text}\n\nVenue: ${text}, `)
}

describe('every feed format escapes', () => {
  test.each(Object.entries(hostileText).filter(([, text]) => text.isWellFormed() && text.trim() !== ''))(
    '%s',
    (_, text) => {
      expectEscaped(text)
    },
  )

  test('random mixtures of hostile texts and separators', () => {
    const { pick, below } = makeRandom(20261121)
    const pieces = [
      ...Object.values(hostileText),
      ',',
      ';',
      '\\',
      '\n',
      '\r\n',
      ':',
      '"',
      '\\n',
      'é',
      '漢字',
      '🎺',
      '👩🏽‍🎤',
      'שלום',
      ' ',
      'BEGIN:VEVENT\r\n',
      ']]>',
      '&amp;',
      '</p>',
    ].filter((text) => text.isWellFormed())
    for (let round = 0; round < 25; round += 1) {
      const text = Array.from({ length: 1 + below(25) }, () => pick(pieces)).join('')
      expectEscaped(`a${text}b`)
    }
    expect.hasAssertions()
  })

  test('a very long text, which calendars fold without loss', () => {
    expectEscaped('🎺é,;'.repeat(1000))
    expect.hasAssertions()
  })
})
