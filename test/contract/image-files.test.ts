import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFileImages } from '#adapters/images/file-images.ts'
import { makeMemoryImages } from '#adapters/memory/memory-images.ts'
import type { ImageFiles } from '#core/ports.ts'

const NAME = '00000000-0000-4000-8000-000000000001.webp'
const OTHER = '00000000-0000-4000-8000-000000000002.webp'
const badNames = [
  '',
  '.webp',
  '..',
  '../outside.webp',
  '..\\outside.webp',
  '/etc/passwd',
  'a/b.webp',
  'a\u0000.webp',
  'a.webp\n',
  'A.webp',
  'ä.webp',
  'a.webp.part',
  'a.html',
  'a..webp',
  `${'a'.repeat(300)}.webp`,
]

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'images-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const folder = () => join(root, 'data', 'images')

const adapters: [name: string, open: () => ImageFiles][] = [
  ['in a folder', () => makeFileImages({ dir: folder() })],
  ['in memory', makeMemoryImages],
]

describe.each(adapters)('pictures %s', (_, open) => {
  const content = (...bytes: number[]) => new Uint8Array(bytes)
  const read = async (files: ImageFiles, name: string) => {
    const found = await files.get(name)
    return found && [...found]
  }

  test('are given back as they were put', async () => {
    const files = open()
    await files.put(NAME, content(0, 255, 10, 13))
    await files.put(OTHER, content())
    expect(await read(files, NAME)).toEqual([0, 255, 10, 13])
    expect(await read(files, OTHER)).toEqual([])
  })

  test('are null when there are none', async () => {
    expect(await open().get(NAME)).toBeNull()
  })

  test('are gone once removed, the others stay', async () => {
    const files = open()
    await files.put(NAME, content(1))
    await files.put(OTHER, content(2))
    await files.remove(NAME)
    expect(await read(files, NAME)).toBeNull()
    expect(await read(files, OTHER)).toEqual([2])
  })

  test('can be removed when there are none', async () => {
    const files = open()
    await files.remove(NAME)
    await files.remove(NAME)
    expect(await files.get(NAME)).toBeNull()
  })

  test('do not change with what was put or got', async () => {
    const files = open()
    const given = content(1, 2)
    await files.put(NAME, given)
    given[0] = 9
    const got = await files.get(NAME)
    got?.fill(9)
    expect(await read(files, NAME)).toEqual([1, 2])
  })

  test('are whole when many are put at once, even under one name', async () => {
    const files = open()
    const contents = Array.from({ length: 10 }, (_, nth) => new Uint8Array(100_000).fill(nth))
    await Promise.all(contents.map((each) => files.put(NAME, each)))
    const found = await files.get(NAME)
    expect(found?.length).toBe(100_000)
    expect(new Set(found).size).toBe(1)
  })

  test.each(badNames)('have names of ours: not %j', async (name) => {
    const files = open()
    await expect(files.put(name, content(1))).rejects.toThrow('This is no name of a picture.')
    expect(await files.get(name)).toBeNull()
    await files.remove(name)
    expect(await files.get(name)).toBeNull()
  })
})

describe('pictures in a folder', () => {
  test('are for this user only', async () => {
    await makeFileImages({ dir: folder() }).put(NAME, new Uint8Array([1]))
    expect((await stat(folder())).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder(), NAME))).mode & 0o777).toBe(0o600)
  })

  test('leave nothing unfinished', async () => {
    const files = makeFileImages({ dir: folder() })
    await files.put(NAME, new Uint8Array([1]))
    await mkdir(join(folder(), OTHER))
    await expect(files.put(OTHER, new Uint8Array([2]))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect((await readdir(folder())).sort()).toEqual([NAME, OTHER])
  })

  test('are still there for the next process', async () => {
    await makeFileImages({ dir: folder() }).put(NAME, new Uint8Array([7]))
    expect(await makeFileImages({ dir: folder() }).get(NAME)).toEqual(Buffer.from([7]))
  })

  test('never touch what lies outside of it', async () => {
    const files = makeFileImages({ dir: folder() })
    await mkdir(folder(), { recursive: true })
    const outside = join(root, 'data', 'outside.webp')
    await writeFile(outside, 'theirs')
    await files.remove('../outside.webp')
    expect(await files.get('../outside.webp')).toBeNull()
    expect(await readFile(outside, 'utf8')).toBe('theirs')
  })

  test('say so when the disk does not work, instead of that there are none', async () => {
    await mkdir(join(folder(), NAME), { recursive: true })
    await expect(makeFileImages({ dir: folder() }).get(NAME)).rejects.toThrow('EISDIR')
  })
})
