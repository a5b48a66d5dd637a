import { expect, test } from 'vitest'
import { readJson, readPage } from '#adapters/imports/page-events.ts'

const event = '<div class="h-event"><p class="p-name">Night</p><time class="dt-start" datetime="2026-11-27"></time>'
const read = (html: string) => readPage(html, 'https://page.example/').events.map(({ name, url }) => [name, url])

test.each([
  ['no address', '<a href="//">x</a>'],
  ['half an address', '<a href="http:">x</a>'],
  ['a picture of nowhere', '<img src="//:">'],
  ['a template', '<div class="e-content">x<template><b>y</b></template></div>'],
])('keeps the events of a page with %s', (_, beside) => {
  expect(read(`${event}${beside}<a class="u-url" href="/night">more</a></div>`)).toEqual([
    ['Night', 'https://page.example/night'],
  ])
})

test.each([
  ['/', 'https://page.example/night'],
  ['sub/', 'https://page.example/sub/night'],
  ['https://venue.example/x/', 'https://venue.example/x/night'],
  ['javascript:x', 'https://page.example/night'],
  ['http://[', 'https://page.example/night'],
])('resolves links against the base %s', (base, url) => {
  const page = `<html><head><base href="${base}"></head><body>${event}<a class="u-url" href="night">x</a></div></body></html>`
  expect(read(page)).toEqual([['Night', url]])
})

test.each(['<html><body></body></html>', '<p', 'only text', '<template>x</template>', '<frameset><frame></frameset>'])(
  'finds no events in an empty page: %s',
  (html) => {
    expect(read(html)).toEqual([])
  },
)

test('returns well-formed source text for a malformed date', () => {
  const { events } = readJson('{"@type":"Event","name":"Night","startDate":"a\\u0000b\\ud800"}')
  expect(events.map(({ source }) => source)).toEqual(['ab\ufffd Night'])
})
