import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ApiClient, dayFromToday, ownerAt, ownerSettings } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { contentOf } from '#test/support/database-content.ts'
import { withDatabaseOf } from '#test/support/database-of.ts'
import { faultyBucket } from '#test/support/faulty-bucket.ts'
import { maintain, type Settings } from '#test/support/product.ts'
import { settingsOfBucket, startS3Server } from '#test/support/s3-server.ts'
import { titlesIn, uncachedQuery, uncachedTitlesAt } from '#test/support/scale/uncached-list.ts'
import {
  makeDatabaseForTest,
  makeDataFolderForTest,
  makeFolderForTest,
  makeInstallationForTest,
  startProductForTest,
} from '#test/support/test-installation.ts'

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await sharp({ create: { width: 200, height: 150, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
})

const addShow = (user: ApiClient, showTitle: string): Promise<unknown> =>
  user.send('POST', '/api/shows', showBody({ showTitle, showDate: dayFromToday(30) }))

const backUp = async (settings: Record<string, string>, to: string, ...options: string[]): Promise<string> => {
  const { code, out, err } = await maintain(settings, 'backup', '--to', to, ...options)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out.split(': ')[0] ?? ''
}

type Installation = { DATABASE_URL: string; DATA_DIR: string }

const storedTitles = async ({ DATABASE_URL }: Installation): Promise<string[]> => {
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const { rows } = await client.query<{ title: string }>('select show_title as title from show')
  await client.end()
  return rows.map(({ title }) => title)
}
const databaseContentIn = (dataDir: string) => withDatabaseOf(dataDir, (_ports, url) => contentOf(url))
const imagesIn = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(dataDir, 'images'))
      .sort()
      .map((name) => [name, readFileSync(join(dataDir, 'images', name)).toString('base64')]),
  )

const emptyInstallation = async (): Promise<Installation> => ({
  DATABASE_URL: (await makeDatabaseForTest({ migrated: false })).url,
  DATA_DIR: makeFolderForTest(),
})

const startProductWithData = async (installation: Settings) => {
  const product = await startProductForTest({ ...installation, ...ownerSettings })
  const owner = await ownerAt(product.url)
  for (const title of ['One', 'Two']) await addShow(owner, title)
  const poster = await owner.upload(jpeg)
  return { product, owner, poster }
}

test('a backup made during writes is consistent, and one made later restores every row and image into an empty installation', async () => {
  const [installation, other, backupsFolder] = [
    await makeInstallationForTest(),
    await emptyInstallation(),
    makeFolderForTest(),
  ]
  const { product, owner, poster } = await startProductWithData(installation)
  // Writes continue during the first backup.
  const acknowledged: string[] = []
  let isBackupDone = false
  const writing = (async () => {
    // At most 90, so that all shows fit on one page of the list.
    for (let n = 0; !isBackupDone && n < 90; n += 1) {
      await addShow(owner, `Numbered ${n}`)
      acknowledged.push(`Numbered ${n}`)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2)
  const countBefore = acknowledged.length
  const backupDuringWrites = await backUp(installation, backupsFolder)
  isBackupDone = true
  await writing
  expect(acknowledged.length).toBeGreaterThan(countBefore)
  await product.end()
  const finalBackup = await backUp(installation, backupsFolder, '--full-speed')
  expect(readdirSync(backupsFolder).sort()).toEqual([backupDuringWrites, finalBackup].map((path) => basename(path)))
  const imageNames = readdirSync(join(finalBackup, 'images'))
  // Images are immutable, so the two backups share one copy of each.
  for (const name of imageNames)
    expect(statSync(join(finalBackup, 'images', name)).ino).toBe(statSync(join(backupDuringWrites, 'images', name)).ino)
  const [database, images] = [await contentOf(installation.DATABASE_URL), imagesIn(installation.DATA_DIR)]

  expect(await maintain(other, 'restore', finalBackup)).toMatchObject({ code: 0, err: '' })
  expect(await contentOf(other.DATABASE_URL)).toEqual(database)
  expect(imagesIn(other.DATA_DIR)).toEqual(images)
  const restored = await startProductForTest(other)
  owner.goTo(restored.url)
  expect(await owner.get('/api/session')).toMatchObject({ roles: expect.arrayContaining(['SiteOwner']) })
  expect((await fetch(restored.url + poster)).status).toBe(200)
  await addShow(owner, 'After the restore')
  expect(titlesIn(await owner.get(`/api/shows?${uncachedQuery()}`))).toEqual(
    expect.arrayContaining(['One', 'Two', 'After the restore', ...acknowledged]),
  )

  // The backup during writes is a consistent snapshot: it has every show from before its start, and no later show without
  // those added before it.
  const third = await emptyInstallation()
  expect(await maintain(third, 'restore', backupDuringWrites)).toMatchObject({ code: 0, err: '' })
  const titles = await storedTitles(third)
  expect(titles).toEqual(expect.arrayContaining(['One', 'Two', ...acknowledged.slice(0, countBefore)]))
  const numberedTitles = titles.filter((title) => title.startsWith('Numbered'))
  expect(numberedTitles.sort()).toEqual(acknowledged.slice(0, numberedTitles.length).sort())
})

test('a damaged or incomplete backup or a non-empty target causes a one-line error and no changes', async () => {
  const [installation, other, backupsFolder] = [
    await makeInstallationForTest(),
    await emptyInstallation(),
    makeFolderForTest(),
  ]
  const oldBackup = join(backupsFolder, '2026-01-01T00-00-00Z')
  mkdirSync(oldBackup)
  for (const file of ['backup.json', 'SHA256SUMS']) writeFileSync(join(oldBackup, file), '')
  const backup = await backUp(installation, backupsFolder, '--full-speed', '--keep', '1')
  expect(readdirSync(backupsFolder)).toEqual([basename(backup)])
  const restore = (target: Settings = other) => maintain(target, 'restore', backup)
  const database = await contentOf(installation.DATABASE_URL)
  expect(await restore(installation)).toMatchObject({
    code: 1,
    err: 'The database is not empty, and a backup can only be restored into an empty one. Set DATABASE_URL or DATA_DIR to another.\n',
  })
  expect(await contentOf(installation.DATABASE_URL)).toEqual(database)

  const file = join(backup, 'database/show.copy.zst')
  const content = readFileSync(file)
  writeFileSync(file, content.subarray(1))
  expect(await restore()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^.*show.copy.zst cannot be unpacked.*\n$/),
  })
  writeFileSync(file, content)
  expect(await restore()).toMatchObject({ code: 0, err: '' })
  expect(await contentOf(other.DATABASE_URL)).toEqual(database)

  const emptyFolder = makeFolderForTest()
  expect(await maintain({ DATA_DIR: emptyFolder }, 'backup', '--to', backupsFolder)).toMatchObject({
    code: 1,
    err: `There is no database in ${emptyFolder} (DATA_DIR): set DATA_DIR to the folder of the installation, or DATABASE_URL to its server.\n`,
  })
  expect(readdirSync(emptyFolder)).toEqual([])
  rmSync(join(backup, 'SHA256SUMS'))
  expect((await restore({ DATA_DIR: makeFolderForTest() })).err).toMatch(/^.* is not a complete backup: .*\n$/)
})

test('the embedded database moves to a server and the images to a bucket, and no process starts on the old database any more', async () => {
  const DATA_DIR = makeDataFolderForTest()
  const { url: DATABASE_URL } = await makeDatabaseForTest({ migrated: false })
  const s3Server = await startS3Server()
  onTestFinished(() => s3Server.stop())
  const bucket = settingsOfBucket(await s3Server.makeBucket())
  const { product, owner, poster } = await startProductWithData({ DATA_DIR })
  const move = () => maintain({ DATA_DIR, DATABASE_URL, ...bucket }, 'move')
  expect(await move()).toMatchObject({ code: 1, err: 'The embedded database is in use: stop the site first.\n' })
  await addShow(owner, 'After the refusal')
  await product.end()
  const fullBucket = await faultyBucket({ put: (_, response) => response.writeHead(507).end() })
  expect(await maintain({ DATA_DIR, DATABASE_URL, ...settingsOfBucket(fullBucket) }, 'move')).toMatchObject({
    code: 1,
    err: 'The images cannot be read or written: the store returned 507; check that their store is available, then try again.\n',
  })
  expect(await move()).toMatchObject({ code: 0, err: '' })
  const database = await contentOf(DATABASE_URL)

  const movedProduct = await startProductForTest({ DATA_DIR: makeFolderForTest(), DATABASE_URL, ...bucket })
  owner.goTo(movedProduct.url)
  await addShow(owner, 'On the server')
  expect((await uncachedTitlesAt(movedProduct.url)).sort()).toEqual([
    'After the refusal',
    'On the server',
    'One',
    'Two',
  ])
  expect((await fetch(movedProduct.url + poster)).status).toBe(200)
  await expect(startProductForTest({ DATA_DIR })).rejects.toThrow(
    /The database in DATA_DIR has been moved to another server: set DATABASE_URL/,
  )
  expect(await databaseContentIn(DATA_DIR)).toEqual(database)
})
