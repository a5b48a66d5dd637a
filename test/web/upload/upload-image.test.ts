import { expect, test, vi } from 'vitest'
import { makeApi, NetworkError } from '#web/data/api.ts'
import { uploadImage } from '#web/upload/upload-image.ts'

test('an upload that is aborted before its request begins sends nothing', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const cancel = new AbortController()
  const whileFetchingToken = () => {
    cancel.abort()
    return Response.json({})
  }
  const api = makeApi(whileFetchingToken, () => undefined)
  const upload = uploadImage(api, new File(['x'], 'x.png'), { signal: cancel.signal, onProgress: () => {} })
  await expect(upload).rejects.toBeInstanceOf(NetworkError)
  expect(send).not.toHaveBeenCalled()
})
