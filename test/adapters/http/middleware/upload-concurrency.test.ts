import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#core/limits/limits.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { FORM_TYPE } from '#test/support/image-form.ts'
import { expectProblem } from '#test/support/problem.ts'

type Upload = (manager: TestClient, body: unknown) => Promise<Response>

const { imageUpload, importReading, importSaving } = limits
/** Aborted uploads to this route don't count against the hourly limit if the body has no declared length: the size limit
 * reads such a body first. */
const SAVE = 'POST /api/imports/save'
const uploads: readonly [route: string, upload: Upload, uses: number][] = [
  [
    'POST /api/images',
    (manager, body) => manager.post('/api/images', body, { 'content-type': FORM_TYPE }),
    imageUpload.uses,
  ],
  [
    'PUT /api/profile/picture',
    (manager, body) => manager.put('/api/profile/picture', body, { 'content-type': 'image/png' }),
    imageUpload.uses,
  ],
  [
    'POST /api/imports/read',
    (manager, body) => manager.post('/api/imports/read', body, { 'content-type': FORM_TYPE }),
    importReading.uses,
  ],
  [SAVE, (manager, body) => manager.post('/api/imports/save', body), importSaving.uses],
]

let world: HttpWorld
beforeEach(() => {
  world = makeHttpWorld()
})

const beginUpload = async (upload: Upload, manager: TestClient) => {
  let abort = (): void => {}
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(1024))
      abort = () => controller.error(new Error('gone'))
    },
  })
  const response = upload(manager, body)
  await new Promise((resolve) => setImmediate(resolve))
  return { response, abort: () => abort() }
}
const beginUploads = async (upload: Upload, manager: TestClient, count: number) => {
  const started = []
  for (let nth = 0; nth < count; nth += 1) started.push(await beginUpload(upload, manager))
  return started
}

it('all upload routes share the slots of an account', async () => {
  const manager = await world.visitWith('ShowManager')
  const running = []
  for (const [, upload] of uploads) running.push(await beginUpload(upload, manager))
  for (const [, upload] of uploads)
    expect(await expectProblem(await upload(manager, 'x'), 429)).toMatchObject({ code: 'limit.exceeded' })
  for (const { abort } of running) abort()
  await Promise.all(running.map(({ response }) => response))
  for (const [, upload] of uploads) expect((await upload(manager, 'x')).status).not.toBe(429)
})

describe.each(uploads)('%s', (_, upload) => {
  it('accepts four concurrent uploads per account', async () => {
    const manager = await world.visitWith('ShowManager')
    const running = await beginUploads(upload, manager, 4)
    const refused = await upload(manager, 'x')
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await expectProblem(refused, 429)).toMatchObject({ code: 'limit.exceeded' })
    expect((await upload(await world.visitWith('ShowManager'), 'x')).status).not.toBe(429)
    for (const { abort } of running) abort()
    expect(await Promise.all(running.map(async ({ response }) => (await response).status))).toEqual([
      400, 400, 400, 400,
    ])
    expect((await upload(manager, 'x')).status).not.toBe(429)
  })

  it('accepts 24 concurrent uploads in total, but only one per account once half of the slots are taken', async () => {
    const running = []
    for (let nth = 0; nth < 3; nth += 1)
      running.push(...(await beginUploads(upload, await world.visitWith('ShowManager'), 4)))
    const others = []
    for (let nth = 0; nth < 12; nth += 1) {
      const other = await world.visitWith('ShowManager')
      running.push(await beginUpload(upload, other))
      others.push(other)
    }
    for (const manager of [...others.slice(0, 1), await world.visitWith('ShowManager')])
      expect(await expectProblem(await upload(manager, 'x'), 503)).toMatchObject({ code: 'busy' })
    for (const { abort } of running.slice(0, 12)) abort()
    await Promise.all(running.slice(0, 12).map(({ response }) => response))
    const newcomer = await world.visitWith('ShowManager')
    expect((await upload(newcomer, 'x')).status).not.toBe(503)
    const [uploader] = others
    expect(await expectProblem(await upload(uploader as TestClient, 'x'), 503)).toMatchObject({ code: 'busy' })
    for (const { abort } of running) abort()
    await Promise.all(running.map(({ response }) => response))
    expect((await upload(uploader as TestClient, 'x')).status).not.toBe(503)
  })

  it('accepts an upload from another account while six accounts attempt four uploads each', async () => {
    for (let nth = 0; nth < 6; nth += 1) await beginUploads(upload, await world.visitWith('ShowManager'), 4)
    expect((await upload(await world.visitWith('ShowManager'), 'x')).status).not.toBe(503)
  })
})

it.each(uploads.filter(([route]) => route !== SAVE))(
  '%s counts an aborted upload against the hourly limit',
  async (_, upload, uses) => {
    const manager = await world.visitWith('ShowManager')
    for (let nth = 0; nth < uses; nth += 1) {
      const { response, abort } = await beginUpload(upload, manager)
      abort()
      expect((await response).status).toBe(400)
    }
    await expectProblem(await upload(manager, 'x'), 429)
  },
)
