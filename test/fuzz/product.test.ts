import { afterAll, expect, test } from 'vitest'
import { document } from '#test/support/documented.ts'
import { SUBJECT_MS, share } from './amounts.ts'
import { explore } from './explore.ts'
import { findPartialWrites } from './partial-writes.ts'
import { productStage } from './product-stage.ts'
import { attemptRaw, rawRequests } from './raw.ts'
import { operationsOf } from './requests.ts'
import { smallPictures } from './sample-images.ts'
import { exploreOperation } from './stage.ts'
import { makeTally } from './tally.ts'

const tally = makeTally('Routes of the product, over the network and on PostgreSQL')
afterAll(tally.write)

/** Raw connections per 10,000 inputs. */
const RAW_INPUTS = 400
/** Inputs per operation; fewer for those that hash passwords, use a thread or encode pictures. */
const USUAL_INPUTS = 14
const reducedInputs: Readonly<Record<string, number>> = {
  'POST /api/imports/read': 5,
  'POST /api/images': 5,
  'PUT /api/profile/picture': 8,
  'GET /shows/{slug}/share.png': 5,
}

test(
  'no input of any operation causes a server error, kills the process or leaves partial writes',
  async () => {
    const stage = await productStage()
    expect(await findPartialWrites(stage.client)).toEqual([])
    const pictures = await smallPictures()
    for (const operation of operationsOf(document)) {
      await stage.refreshPool()
      await exploreOperation(stage, operation, {
        tally,
        inputs: share(reducedInputs[operation.name] ?? USUAL_INPUTS),
        pictures,
      })
      if (operation.method !== 'GET') expect(await findPartialWrites(stage.client), operation.name).toEqual([])
    }
    expect(await findPartialWrites(stage.client)).toEqual([])
    const { port } = new URL(stage.product.url)
    await explore(
      { tally, subject: 'whatever a connection brings', inputs: share(RAW_INPUTS) },
      rawRequests,
      attemptRaw(Number(port)),
    )
    const response = await stage.request('/api/shows?limit=100')
    expect(response.status).toBe(200)
    expect(await stage.product.end()).toMatchObject({ code: 0, out: '' })
  },
  SUBJECT_MS,
)
