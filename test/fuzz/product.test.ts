import { afterAll, expect, test } from 'vitest'
import { openApiDocument } from '#test/support/openapi-checks.ts'
import { explore } from './explore.ts'
import { findPartialWrites } from './partial-writes.ts'
import { productTarget } from './product-target.ts'
import { attemptRaw, rawRequests } from './raw.ts'
import { operationsOf } from './requests.ts'
import { inputsFor, SUBJECT_TIMEOUT_MS } from './run-options.ts'
import { smallImages } from './sample-images.ts'
import { makeTally } from './tally.ts'
import { exploreOperation } from './target.ts'

const tally = makeTally('Routes of the product, over the network and on PostgreSQL')
afterAll(tally.write)

/** The number of raw connections per 10,000 inputs. */
const RAW_INPUTS = 400
/** The number of inputs for each operation per 10,000 inputs in total; lower for those that use a worker thread or encode images. */
const USUAL_INPUTS = 14
const reducedInputs: Readonly<Record<string, number>> = {
  'POST /api/imports/read': 5,
  'POST /api/images': 5,
  'PUT /api/profile/picture': 8,
  'GET /shows/{slug}/share.png': 5,
}

test(
  'no request or raw connection causes a server error, kills the process or leaves partial writes',
  async () => {
    const target = await productTarget()
    expect(await findPartialWrites(target.client)).toEqual([])
    const images = await smallImages()
    for (const operation of operationsOf(openApiDocument)) {
      await target.refreshPool()
      await exploreOperation(target, operation, {
        tally,
        inputs: inputsFor(reducedInputs[operation.name] ?? USUAL_INPUTS),
        images,
      })
      if (operation.method !== 'GET') expect(await findPartialWrites(target.client), operation.name).toEqual([])
    }
    expect(await findPartialWrites(target.client)).toEqual([])
    const { port } = new URL(target.product.url)
    await explore(
      { tally, subject: 'raw connections', inputs: inputsFor(RAW_INPUTS) },
      rawRequests,
      attemptRaw(Number(port)),
    )
    const response = await target.request('/api/shows?limit=100')
    expect(response.status).toBe(200)
    expect(await target.product.end()).toMatchObject({ code: 0, out: '' })
  },
  SUBJECT_TIMEOUT_MS,
)
