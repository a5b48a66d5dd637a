import type { ImageSize } from '#core/images/image.ts'
import type { Api, Fetch } from '#web/data/api.ts'

/** What `POST /api/images` answers; the pixels are those of the picture as it was sent. */
export type UploadedPicture = {
  showPoster: string
  posterSizes: readonly ImageSize[]
  width: number
  height: number
}

type Options = {
  signal: AbortSignal
  /** Told how much of the file is sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** What the server takes (10 MB); a larger file need not be sent. */
export const MAX_BYTES = 10 * 1024 * 1024

/** Sends the file as it is. Rejects as every call does, with the signal's reason when it was ended by that. */
export const uploadPicture = (api: Api, file: File, options: Options): Promise<UploadedPicture> => {
  const form = new FormData()
  form.append('image', file)
  return api.send<UploadedPicture>('POST', '/api/images', form, withProgress(options))
}

/** A request that tells how far it is, which `fetch` cannot. */
const withProgress =
  ({ signal, onProgress }: Options): Fetch =>
  (path, { method = 'POST', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
        lengthComputable && total > 0 && onProgress(loaded / total)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(signal.reason)
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.send(body instanceof FormData ? body : null)
    })

const answerOf = (request: XMLHttpRequest): Response => {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
  return new Response(request.responseText, { status: request.status, headers })
}
