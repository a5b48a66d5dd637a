import { expect, test } from 'vitest'
import { isAllowedByRobots } from '#core/sources/robots.ts'

test.each([
  ['', '/shows', true],
  ['User-agent: *\nDisallow: /', '/shows', false],
  ['User-agent: *\nDisallow:', '/shows', true],
  ['User-agent: *\nDisallow: /shows', '/showsome', false],
  ['User-agent: *\nDisallow: /shows/', '/shows', true],
  ['User-agent: *\nDisallow: /shows\nAllow: /shows/feed', '/shows/feed.ics', true],
  ['User-agent: *\nAllow: /shows\nDisallow: /shows', '/shows', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Upstroke\nDisallow: /private', '/shows', true],
  ['User-agent: other\nUser-agent: upstroke\nDisallow: /shows', '/shows', false],
  ['User-agent: other\nDisallow: /', '/shows', true],
  ['User-agent: * # all\ndisallow: /*.ics$', '/a/b.ics', false],
  ['User-agent: *\nDisallow: /*.ics$', '/a/b.ics?x', true],
  ['User-agent: *\nDisallow: /*/b*c', '/a/b/x/c', false],
  ['User-agent: *\nDisallow: /shows$', '/shows', false],
  ['User-agent: *\nDisallow: /shows$', '/shows/1', true],
  ['User-agent: *\nDisallow: /f\xc3\xaates', '/f%c3%AAtes', false],
  ['Sitemap: https://a.example/\nDisallow: /', '/shows', true],
])('robots.txt %j allows %s: %s', (robots, path, isAllowed) => {
  expect(isAllowedByRobots(robots, path)).toBe(isAllowed)
})

test('a pattern with many asterisks is matched quickly', () => {
  const robots = `User-agent: *\nDisallow: /${'*a'.repeat(5_000)}b`
  expect(isAllowedByRobots(robots, `/${'a'.repeat(4_000)}`)).toBe(true)
})
