import { File as NodeFile } from 'node:buffer'
import type { Fetch } from '#web/data/api.ts'

/** The server's form parser creates the global File and rejects jsdom's. */
const withNodeFile = async <T>(act: () => Promise<T>): Promise<T> => {
  const pageFile = globalThis.File
  globalThis.File = NodeFile as typeof File
  try {
    return await act()
  } finally {
    globalThis.File = pageFile
  }
}

/** Encodes the page's form as a browser would (RFC 7578). */
const multipart = async (form: FormData): Promise<{ type: string; body: Uint8Array<ArrayBuffer> }> => {
  const boundary = 'boundary-of-the-tests'
  const parts: Uint8Array[] = []
  const text = new TextEncoder()
  for (const [name, value] of form) {
    const isFile = typeof value !== 'string'
    const file = isFile ? `; filename="${value.name}"\r\nContent-Type: ${value.type || 'application/octet-stream'}` : ''
    parts.push(text.encode(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`))
    parts.push(isFile ? new Uint8Array(await value.arrayBuffer()) : text.encode(value))
    parts.push(text.encode('\r\n'))
  }
  parts.push(text.encode(`--${boundary}--\r\n`))
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Uint8Array(Buffer.concat(parts)) }
}

/** Encodes forms of the page like a browser; everything else passes unchanged. */
export const encodeForms =
  (fetch: Fetch): Fetch =>
  async (path, init = {}) => {
    if (!(init.body instanceof FormData)) return fetch(path, init)
    const { type, body } = await multipart(init.body)
    const headers = { ...(init.headers as Record<string, string>), 'content-type': type }
    return withNodeFile(async () => fetch(path, { ...init, headers, body }))
  }

/** An XMLHttpRequest for uploads over the in-memory calls. `pause` pauses each request half-way until it resolves. */
export const makeXhr = (fetch: Fetch, pause: () => Promise<void> = async () => {}) =>
  class {
    readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ''
    private readonly sent: Record<string, string> = {}
    private response: Response | null = null
    private address = { method: 'GET', path: '' }
    private isAborted = false

    open(method: string, path: string): void {
      this.address = { method, path }
    }

    setRequestHeader(name: string, value: string): void {
      this.sent[name] = value
    }

    getResponseHeader(name: string): string | null {
      return this.response?.headers.get(name) ?? null
    }

    abort(): void {
      this.isAborted = true
      this.onabort?.()
    }

    async send(form: FormData): Promise<void> {
      const { type, body } = await multipart(form)
      const { method, path } = this.address
      this.upload.onprogress?.({ lengthComputable: true, loaded: body.length / 2, total: body.length })
      await pause()
      if (this.isAborted) return
      try {
        const headers = { ...this.sent, 'content-type': type }
        this.response = await withNodeFile(async () => fetch(path, { method, headers, body }))
      } catch {
        return this.onerror?.()
      }
      this.upload.onprogress?.({ lengthComputable: true, loaded: body.length, total: body.length })
      this.status = this.response.status
      this.responseText = await this.response.text()
      if (!this.isAborted) this.onload?.()
    }
  }
