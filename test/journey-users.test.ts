import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const journeys = new URL('./e2e/', import.meta.url)

const usernamesIn = (source: string): readonly string[] =>
  [...source.matchAll(/\b(?:storeUser|newCredentials)\((?:[a-z]+, )*'([a-z-]+)'/g)].map(([, name = '']) => name)

const duplicatesOf = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

test('all journeys create users with distinct usernames, because journeys share a site', () => {
  const usernames = readdirSync(journeys)
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => usernamesIn(readFileSync(new URL(file, journeys), 'utf8')))
  expect(usernames.length).toBeGreaterThan(20)
  expect(duplicatesOf(usernames)).toEqual([])
})

test('a duplicate username is detected', () => {
  expect(duplicatesOf(usernamesIn("newCredentials('ana') storeUser(site, 'bo') storeUser(site, 'ana')"))).toEqual([
    'ana',
  ])
})
