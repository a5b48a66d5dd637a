import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFileImages } from '#adapters/images/file-images.ts'
import { makeMemoryImageFiles } from '#adapters/memory/memory-image-files.ts'
import { IMAGE_NAME, imageFilesContract, OTHER_IMAGE_NAME } from './image-files-contract.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'images-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const folder = () => join(root, 'data', 'images')

imageFilesContract('in a folder', async () => makeFileImages({ dir: folder() }))
imageFilesContract('in memory', async () => makeMemoryImageFiles())

describe('images in a folder', () => {
  test('are accessible only to the operating-system user of the process', async () => {
    await makeFileImages({ dir: folder() }).put(IMAGE_NAME, new Uint8Array([1]))
    expect((await stat(folder())).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder(), IMAGE_NAME))).mode & 0o777).toBe(0o600)
  })

  test('leave no unfinished files behind, even if an image cannot be stored', async () => {
    const files = makeFileImages({ dir: folder() })
    await files.put(IMAGE_NAME, new Uint8Array([1]))
    await mkdir(join(folder(), OTHER_IMAGE_NAME))
    await expect(files.put(OTHER_IMAGE_NAME, new Uint8Array([2]))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect((await readdir(folder())).sort()).toEqual([IMAGE_NAME, OTHER_IMAGE_NAME])
  })

  test('are still there for the next process', async () => {
    await makeFileImages({ dir: folder() }).put(IMAGE_NAME, new Uint8Array([7]))
    expect(await makeFileImages({ dir: folder() }).get(IMAGE_NAME)).toEqual(Buffer.from([7]))
  })

  test('give no access to files outside the folder', async () => {
    const files = makeFileImages({ dir: folder() })
    await mkdir(folder(), { recursive: true })
    const outside = join(root, 'data', 'outside.webp')
    await writeFile(outside, 'theirs')
    await files.remove('../outside.webp')
    expect(await files.get('../outside.webp')).toBeNull()
    expect(await readFile(outside, 'utf8')).toBe('theirs')
  })

  test('cause an error if they are unreadable, instead of appearing not to exist', async () => {
    await mkdir(join(folder(), IMAGE_NAME), { recursive: true })
    await expect(makeFileImages({ dir: folder() }).get(IMAGE_NAME)).rejects.toThrow('EISDIR')
  })

  test('are listed in full pages, even if a file is removed during the listing', async () => {
    const files = makeFileImages({ dir: folder() })
    const [first, second] = [IMAGE_NAME, OTHER_IMAGE_NAME].sort() as [string, string]
    await files.put(second, new Uint8Array([1]))
    // Simulates the removal with a dangling symbolic link, which has a name but cannot be read.
    await symlink(join(folder(), 'removed'), join(folder(), first))
    expect(await files.list({ after: null, limit: 1 })).toMatchObject([{ name: second }])
    expect(await files.list({ after: second, limit: 1 })).toEqual([])
  })

  test('are listed with the times when they were written, and so are leftovers from a killed process, which can be removed', async () => {
    const files = makeFileImages({ dir: folder() })
    await files.put(IMAGE_NAME, new Uint8Array([1]))
    const unfinished = `${OTHER_IMAGE_NAME}.${IMAGE_NAME.replace('.webp', '')}.part`
    await writeFile(join(folder(), unfinished), 'half')
    await writeFile(join(folder(), 'notes.txt'), 'not ours')
    const writtenAt = new Date('2026-01-02T03:04:05Z')
    await utimes(join(folder(), IMAGE_NAME), writtenAt, writtenAt)
    const listedFiles = await files.list({ after: null, limit: 10 })
    expect(listedFiles.map(({ name }) => name)).toEqual([IMAGE_NAME, unfinished])
    expect(listedFiles[0]?.writtenAt).toEqual(writtenAt)
    expect(await files.get(unfinished)).toBeNull()
    await files.remove(unfinished)
    await files.remove('notes.txt')
    expect((await readdir(folder())).sort()).toEqual([IMAGE_NAME, 'notes.txt'])
  })

  test('are listed page by page, however many there are', async () => {
    const files = makeFileImages({ dir: folder() })
    await mkdir(folder(), { recursive: true })
    const names = Array.from({ length: 300 }, (_, index) => `picture-${String(index).padStart(3, '0')}.webp`)
    for (const name of names) await writeFile(join(folder(), name), '')
    const listedNames: string[] = []
    for (let after: string | null = null, pageSize = 1; pageSize > 0; ) {
      const page = await files.list({ after, limit: 7 })
      listedNames.push(...page.map(({ name }) => name))
      after = page.at(-1)?.name ?? null
      pageSize = page.length
    }
    expect(listedNames).toEqual(names)
  })
})
