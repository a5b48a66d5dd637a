import { expect, test } from 'vitest'
import { readJson } from '#adapters/imports/json-events.ts'
import { readPage } from '#adapters/imports/page-events.ts'

const unclosedEvent =
  '<div class="h-event"><p class="p-name">Night</p><time class="dt-start" datetime="2026-11-27"></time>'
const namesAndUrls = (html: string) =>
  readPage(html, 'https://page.example/', '2026-11-21').events.map(({ name, url }) => [name, url])

test.each([
  ['an empty URL', '<a href="//">x</a>'],
  ['half a URL', '<a href="http:">x</a>'],
  ['an image with an invalid source', '<img src="//:">'],
  ['a template', '<div class="e-content">x<template><b>y</b></template></div>'],
])('the events of a page with %s are found', (_, html) => {
  expect(namesAndUrls(`${unclosedEvent}${html}<a class="u-url" href="/night">more</a></div>`)).toEqual([
    ['Night', 'https://page.example/night'],
  ])
})

test.each([
  ['/', 'https://page.example/night'],
  ['sub/', 'https://page.example/sub/night'],
  ['https://venue.example/x/', 'https://venue.example/x/night'],
  ['javascript:x', 'https://page.example/night'],
  ['http://[', 'https://page.example/night'],
])('relative links on a page with the base URL %s are resolved', (base, url) => {
  const page = `<html><head><base href="${base}"></head><body>${unclosedEvent}<a class="u-url" href="night">x</a></div></body></html>`
  expect(namesAndUrls(page)).toEqual([['Night', url]])
})

test.each(['<html><body></body></html>', '<p', 'only text', '<template>x</template>', '<frameset><frame></frameset>'])(
  'a page without event markup has no events: %s',
  (html) => {
    expect(namesAndUrls(html)).toEqual([])
  },
)

test('the source excerpt of an event is well-formed Unicode, even if its date is not', () => {
  const { events } = readJson('{"@type":"Event","name":"Night","startDate":"a\\u0000b\\ud800"}', null, '2026-11-20')
  expect(events.map(({ source }) => source)).toEqual(['ab\ufffd Night'])
})
