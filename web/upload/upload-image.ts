import type { Responses } from '#core/responses.ts'
import type { Api, Fetch } from '#web/data/api.ts'

export type UploadedImage = Responses['POST /api/images']

type Options = {
  signal: AbortSignal
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Uploads the file unchanged. Rejects with `ApiError`, or with `NetworkError` if the connection fails or the upload is aborted. */
export const uploadImage = (api: Api, file: File, options: Options): Promise<UploadedImage> => {
  const form = new FormData()
  form.append('image', file)
  return api.send('POST', '/api/images', form, { via: withProgress(options) })
}

/** Returns a substitute for `fetch` that uses XMLHttpRequest, because `fetch` itself reports no upload progress. */
const withProgress =
  ({ signal, onProgress }: Options): Fetch =>
  (path, { method = 'POST', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
        lengthComputable && total > 0 && onProgress(loaded / total)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(signal.reason)
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.send(body instanceof FormData ? body : null)
    })

const responseOf = (request: XMLHttpRequest): Response => {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
  return new Response(request.responseText, { status: request.status, headers })
}
