import { expect, test, vi } from 'vitest'
import { makeApi, NetworkError } from '#web/data/api.ts'
import { uploadImage } from '#web/upload/upload-image.ts'

test('an image is not sent if its upload is aborted before the request begins', async () => {
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
