import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const journeys = new URL('./e2e/', import.meta.url)

/** The users that a test registers or stores, by name. */
const peopleIn = (source: string): readonly string[] =>
  [...source.matchAll(/\b(?:member|memberOnProfile|person)\((?:[a-z]+, )*'([a-z-]+)'/g)].map(([, name = '']) => name)

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

test('users of different journeys on a shared site are distinct', () => {
  const people = readdirSync(journeys)
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => peopleIn(readFileSync(new URL(file, journeys), 'utf8')))
  expect(people.length).toBeGreaterThan(20)
  expect(twice(people)).toEqual([])
})

test('detects a duplicate user', () => {
  expect(twice(peopleIn("person('ana') member(site, 'bo') memberOnProfile(page, site, 'ana')"))).toEqual(['ana'])
})
