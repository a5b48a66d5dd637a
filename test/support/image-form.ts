import type { Browser } from './browser.ts'
import type { TestClient } from './http-world.ts'

const BOUNDARY = 'between-the-parts'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

type Part = { field?: string; filename?: string | null; type?: string; content: Uint8Array }

/** Returns a form body (RFC 7578); `filename: null` makes the part a text field. */
export const formOf = (...parts: readonly Part[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      ...parts.flatMap(({ field = 'image', filename = 'poster.jpg', type = 'image/jpeg', content }) => [
        Buffer.from(
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${
            filename === null ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`
          }\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  )

/** Sends the image as `POST /api/images` expects it. */
export const sendImage = (visitor: TestClient, content: Uint8Array, part: Partial<Part> = {}): Promise<Response> =>
  visitor.post('/api/images', formOf({ ...part, content }), { 'content-type': FORM_TYPE })

/** Uploads the image as a page does, with the XSRF token. */
export const uploadImage = async ({ fetch, csrfToken }: Browser, content: Uint8Array): Promise<Response> =>
  fetch('/api/images', {
    method: 'POST',
    body: formOf({ content }),
    headers: { 'content-type': FORM_TYPE, 'x-xsrf-token': csrfToken() ?? '' },
  })
