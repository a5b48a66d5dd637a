import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullOrShort } from '#test/support/faults/fault-extent.ts'
import { endFirstRetryDelays, noViolations, reportWrites, timeUntil } from '#test/support/faults/invariants.ts'
import { makeRequestCounts } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import { mountSmallDisk, type SmallDisk } from '#test/support/faults/small-disk.ts'
import {
  makeAcknowledgedWrites,
  register,
  startReaders,
  startWriters,
  waitForWrites,
} from '#test/support/faults/traffic.ts'
import { uploadImage } from '#test/support/image-form.ts'
import { redAndBlueImage } from '#test/support/sample-images.ts'
import { restart } from '#test/support/scale/postgres-server.ts'

const DATABASE_MB = 110
const FILES_MB = 8

let scene: Scene
let databaseDisk: SmallDisk | null = null
let fileDisk: SmallDisk | null = null
beforeAll(async () => {
  scene = await startScene({
    database: (base) => {
      databaseDisk = mountSmallDisk(join(base, 'disk'), DATABASE_MB)
      fileDisk = mountSmallDisk(join(base, 'files'), FILES_MB)
      return {
        folder: databaseDisk?.folder ?? base,
        settings: { wal_keep_size: '0', min_wal_size: '32MB', max_wal_size: '32MB' },
        end: () => {
          databaseDisk?.unmount()
          fileDisk?.unmount()
        },
      }
    },
  })
})
afterAll(() => scene?.stop())

/** Simulates a full disk where none can be mounted: a trigger refuses every insert or update of a show. */
const simulatedDisk = {
  fill: () =>
    scene.postgres.sql(`
      create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger show_disk_is_full before insert or update on show execute function disk_is_full()`),
  clear: () => scene.postgres.sql('drop function disk_is_full cascade'),
}

const isDatabaseUp = (): Promise<boolean> =>
  scene.postgres.sql('select 1').then(
    () => true,
    () => false,
  )

test('while the database disk is full, writes are refused, and no acknowledged write is lost', async () => {
  const disk = databaseDisk ?? simulatedDisk
  const { pid } = scene.product()
  const counts = makeRequestCounts()
  const written = makeAcknowledgedWrites()
  const readers = startReaders(2, scene.url, counts, 'uncached')
  const writers = startWriters(4, await logInOwner(scene.url), counts, written)
  const recoveredMs: number[] = []
  for (let nth = 0; nth < fullOrShort(5, 1); nth += 1) {
    await waitForWrites(written, fullOrShort(10, 4))
    await disk.fill()
    const refusedBefore = counts.refused
    await expect.poll(() => counts.refused, { timeout: 60_000 }).toBeGreaterThan(refusedBefore + fullOrShort(10, 4))
    await disk.clear()
    // A server that cannot write its write-ahead log exits. The test then restarts it, as a supervisor would.
    await expect
      .poll(isDatabaseUp, { timeout: 3_000 })
      .toBe(true)
      .catch(() => restart(scene.postgres))
    const addedBefore = written.added.size
    recoveredMs.push(await timeUntil(async () => written.added.size > addedBefore))
  }
  await Promise.all([readers.stop(), writers.stop()])
  const row = { fault: 'database disk full', runs: recoveredMs.length, recoveredMs }
  expect(await reportWrites(scene.postgres.sql, counts, written, row)).toEqual(noViolations)
  expect(counts.otherErrors).toEqual([])
  expect(counts.unanswered).toBe(0)
  expect(scene.product().pid).toBe(pid)
  expect(process.kill(pid, 0)).toBe(true)
})

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

test('while the disk for images and emails is full, uploads are refused, everything else works, and no partial files remain', async () => {
  const DATA_DIR = fileDisk?.folder ?? scene.folder('files')
  const { url } = await scene.startOther({ DATA_DIR, SMTP_URL: '' })
  const owner = await logInOwner(url)
  const image = await redAndBlueImage(640, 480).jpeg().toBuffer()
  const counts = makeRequestCounts()
  const written = makeAcknowledgedWrites()
  expect(await counts.send(() => uploadImage(owner, image))).toMatchObject({ status: 201 })
  const storedImages = () => filesIn(join(DATA_DIR, 'images'))
  const before = storedImages()
  expect(before).not.toEqual([])
  // If no disk can be mounted, the refusal is not tested.
  fileDisk?.fill()
  if (fileDisk) expect(await counts.send(() => uploadImage(owner, image))).toMatchObject({ status: 503 })
  if (fileDisk) expect(storedImages()).toEqual(before)
  expect(await register(url, counts, 'pauline')).toMatchObject({ status: 201 })
  const writers = startWriters(1, owner, counts, written)
  await waitForWrites(written, 4)
  await writers.stop()
  fileDisk?.clear()
  expect(await counts.send(() => uploadImage(owner, image))).toMatchObject({ status: 201 })
  expect(storedImages().length).toBe(2 * before.length)
  const countPendingEmails = () =>
    scene.postgres.sql("select count(*)::int as emails from job where payload->>'to' like 'pauline%'")
  await endFirstRetryDelays(scene.postgres.sql)
  await expect.poll(countPendingEmails, { timeout: 60_000 }).toEqual([{ emails: 0 }])
  expect(filesIn(join(DATA_DIR, 'mail')).filter((name) => !name.endsWith('.eml'))).toEqual([])
  const row = { fault: 'image and mail disk full', runs: fileDisk ? 1 : 0, acknowledged: 3 }
  expect(await reportWrites(scene.postgres.sql, counts, written, row)).toEqual(noViolations)
  expect(counts.otherErrors).toEqual([])
})
