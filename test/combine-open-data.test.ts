import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { memoryRows } from '#test/support/cache-oracle/memory-rows.ts'
import { makeRandomWrites } from '#test/support/cache-oracle/random-writes.ts'
import { combineOpenData, makeDumpsFolderForTest, openDataAfterNights } from '#test/support/open-data-nights.ts'
import { makeRandom } from '#test/support/random.ts'
import { makeWorld } from '#test/support/world.ts'

/** Tests the script web/public/combine-open-data.mjs. */
test.each([1, 2])('a full set plus its changes equals a later full set after random writes (seed %i)', async (seed) => {
  const world = makeWorld({ now: '2026-12-02T18:00:00Z' })
  const { core, clock } = world
  const [admin, user] = [await world.as('SiteOwner', 'ShowAdmin'), await world.as()]
  const [random, rows] = [makeRandom(seed), memoryRows(world)]
  const countByKind = new Map<string | null, number>()
  const writeAny = makeRandomWrites({ core, rows, random, admin, user, today: clock.now() })
  const write = async () => {
    const kind = await writeAny()
    countByKind.set(kind, (countByKind.get(kind) ?? 0) + 1)
  }
  const { names, json, csv } = await openDataAfterNights({ core, clock, write, nightCount: 9, writesPerNight: 30 })
  expect(names.filter((name) => name.includes('-since-') && !name.endsWith('.sha256'))).toHaveLength(16)
  expect(json.full.length).toBeGreaterThan(20)
  expect(json.combined).toEqual(json.full)
  expect(csv.combined).toEqual(csv.full)
  for (const kind of ['delete show', 'undelete show', 'merge bands', 'merge venues', 'undo merge', 'edit venue'])
    expect([...countByKind.keys()]).toContain(kind)
})

const putFile = async (dir: string, name: string, text: string): Promise<string> => {
  await writeFile(join(dir, name), gzipSync(text))
  return join(dir, name)
}
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const show = (n: number, title: string) => `{"id":"${id(n)}","showTitle":"${title}"}`

test('applies changes in the order of their dates, starting from the latest full set', async () => {
  const dir = await makeDumpsFolderForTest()
  const paths = [
    await putFile(
      dir,
      'shows-2026-12-03-since-2026-12-02.json.gz',
      `[\n${show(1, 'third')},\n{"id":"${id(2)}","isDeleted":true}\n]\n`,
    ),
    await putFile(dir, 'shows-2026-12-02-since-2026-12-01.json.gz', `[\n${show(1, 'second')},\n${show(2, '"}')}\n]\n`),
    await putFile(dir, 'shows-2026-12-01.json.gz', `[\n${show(1, 'first')},\n${show(3, 'as it was')}\n]\n`),
    await putFile(dir, 'shows-2026-12-01-since-2026-11-30.json.gz', '[\n{}\n]\n'),
    await putFile(dir, 'shows-2026-11-30.json.gz', `[\n${show(4, 'old')}\n]\n`),
  ]
  expect(await combineOpenData(paths)).toBe(`[\n${show(3, 'as it was')},\n${show(1, 'third')}\n]\n`)
  expect(await combineOpenData([paths[4] ?? ''])).toBe(`[\n${show(4, 'old')}\n]\n`)
})

test('combines CSV records with line breaks and quotes, and rejects changed columns', async () => {
  const dir = await makeDumpsFolderForTest()
  const full = await putFile(dir, 'shows-2026-12-01.csv.gz', `id,title\r\n${id(1)},"a\r\n""b"", c"\r\n${id(2)},x\r\n`)
  const changes = (columns: string) =>
    putFile(dir, 'shows-2026-12-02-since-2026-12-01.csv.gz', `${columns}\r\n${id(2)},,true\r\n${id(3)},"true\n",\r\n`)
  expect(await combineOpenData([full, await changes('id,title,isDeleted')])).toBe(
    `id,title\r\n${id(1)},"a\r\n""b"", c"\r\n${id(3)},"true\n"\r\n`,
  )
  await expect(combineOpenData([full, await changes('id,name,isDeleted')])).rejects.toThrow('The columns have changed')
})

test('rejects missing nights, truncated files and mixed formats', async () => {
  const dir = await makeDumpsFolderForTest()
  const full = await putFile(dir, 'shows-2026-12-01.json.gz', '[]\n')
  const later = await putFile(dir, 'shows-2026-12-04-since-2026-12-03.json.gz', '[]\n')
  await expect(combineOpenData([full, later])).rejects.toThrow(
    'The changes between 2026-12-01 and 2026-12-03 are missing',
  )
  await expect(combineOpenData([later])).rejects.toThrow('Expected a full set and its changes, all in one format')
  await expect(combineOpenData([full, await putFile(dir, 'shows-2026-12-01.csv.gz', 'id\r\n')])).rejects.toThrow(
    'one format',
  )
  const truncated = join(dir, 'shows-2026-12-02-since-2026-12-01.json.gz')
  await writeFile(truncated, gzipSync(`[\n${show(1, 'x')}\n]\n`).subarray(0, 40))
  await expect(combineOpenData([full, truncated])).rejects.toThrow('unexpected end of file')
})
