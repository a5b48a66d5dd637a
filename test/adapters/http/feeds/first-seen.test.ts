import { expect, test } from 'vitest'
import { makeFirstSeen } from '#adapters/http/feeds/first-seen.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

test('an address keeps its date while its content is unchanged', () => {
  let now = START
  const firstSeen = makeFirstSeen(() => now)
  expect(firstSeen('/a', 'one')).toMatchObject({ since: START, isDoubtful: false })
  now += 5_400
  expect(firstSeen('/a', 'one')).toMatchObject({ since: START, isDoubtful: false })
  expect(firstSeen('/b', 'one')).toMatchObject({ since: START + 5000, isDoubtful: false })
  expect(firstSeen('/a', 'two')).toMatchObject({ since: START + 5000, isDoubtful: false })
})

test('content that changes twice within a second has no reliable date', () => {
  let now = START
  const firstSeen = makeFirstSeen(() => now)
  firstSeen('/a', 'one')
  now += 300
  expect(firstSeen('/a', 'two')).toMatchObject({ since: START, isDoubtful: true })
  now += 60_000
  expect(firstSeen('/a', 'two')).toMatchObject({ since: START, isDoubtful: true })
  expect(firstSeen('/a', 'three')).toMatchObject({ since: START + 60_000, isDoubtful: false })
})

test('addresses not requested for long are forgotten, so that memory stays bounded', () => {
  let now = START
  const firstSeen = makeFirstSeen(() => now)
  firstSeen('/old', 'one')
  firstSeen('/asked', 'one')
  for (let index = 0; index < 1999; index += 1) firstSeen(`/${index}`, 'one')
  now += 60_000
  expect(firstSeen('/asked', 'one')).toMatchObject({ since: START })
  expect(firstSeen('/old', 'one')).toMatchObject({ since: START + 60_000 })
})
