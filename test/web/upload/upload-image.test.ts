import { expect, test, vi } from 'vitest'
import { makeApi, NetworkError } from '#web/data/api.ts'
import { uploadImage } from '#web/upload/upload-image.ts'

test('an upload that is aborted before its request begins sends nothing', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const controller = new AbortController()
  const abortWhileFetchingToken = () => {
    controller.abort()
    return Response.json({})
  }
  const api = makeApi(abortWhileFetchingToken, () => undefined)
  const upload = uploadImage(api, new File(['x'], 'x.png'), { signal: controller.signal, onProgress: () => {} })
  await expect(upload).rejects.toBeInstanceOf(NetworkError)
  expect(send).not.toHaveBeenCalled()
})
