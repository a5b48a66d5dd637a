import { expect, test } from 'vitest'
import { makeLastModified } from '#adapters/http/feeds/last-modified.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

test('a URL keeps its modification date, in whole seconds, until its content changes', () => {
  let now = START
  const lastModified = makeLastModified(() => now)
  expect(lastModified('/a', 'one')).toMatchObject({ lastModifiedMs: START, isAmbiguous: false })
  now += 5_400
  expect(lastModified('/a', 'one')).toMatchObject({ lastModifiedMs: START, isAmbiguous: false })
  expect(lastModified('/b', 'one')).toMatchObject({ lastModifiedMs: START + 5000, isAmbiguous: false })
  expect(lastModified('/a', 'two')).toMatchObject({ lastModifiedMs: START + 5000, isAmbiguous: false })
})

test('a modification date is ambiguous if the content changes again within the same second', () => {
  let now = START
  const lastModified = makeLastModified(() => now)
  lastModified('/a', 'one')
  now += 300
  expect(lastModified('/a', 'two')).toMatchObject({ lastModifiedMs: START, isAmbiguous: true })
  now += 60_000
  expect(lastModified('/a', 'two')).toMatchObject({ lastModifiedMs: START, isAmbiguous: true })
  expect(lastModified('/a', 'three')).toMatchObject({ lastModifiedMs: START + 60_000, isAmbiguous: false })
})

test('beyond 2,000 URLs, the least recently requested one is forgotten', () => {
  let now = START
  const lastModified = makeLastModified(() => now)
  lastModified('/old', 'one')
  lastModified('/recent', 'one')
  for (let index = 0; index < 1999; index += 1) lastModified(`/${index}`, 'one')
  now += 60_000
  expect(lastModified('/recent', 'one')).toMatchObject({ lastModifiedMs: START })
  expect(lastModified('/old', 'one')).toMatchObject({ lastModifiedMs: START + 60_000 })
})
