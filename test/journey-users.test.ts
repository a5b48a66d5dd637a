import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const journeys = new URL('./e2e/', import.meta.url)

const userNamesIn = (source: string): readonly string[] =>
  [...source.matchAll(/\b(?:storeUser|newCredentials)\((?:[a-z]+, )*'([a-z-]+)'/g)].map(([, name = '']) => name)

const duplicatesOf = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

test('the journeys on a shared site create users with distinct names', () => {
  const userNames = readdirSync(journeys)
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => userNamesIn(readFileSync(new URL(file, journeys), 'utf8')))
  expect(userNames.length).toBeGreaterThan(20)
  expect(duplicatesOf(userNames)).toEqual([])
})

test('a duplicate username is detected', () => {
  expect(duplicatesOf(userNamesIn("newCredentials('ana') storeUser(site, 'bo') storeUser(site, 'ana')"))).toEqual([
    'ana',
  ])
})
