import { File as NodeFile } from 'node:buffer'
import type { Fetch } from '#web/data/api.ts'
import { FORM_TYPE, formOf } from './image-form.ts'

/** Runs `act` with Node.js's class as the global `File`: the server's form parser uses the global, and does not accept jsdom's class. */
const withNodeFile = async <T>(act: () => Promise<T>): Promise<T> => {
  const jsdomFile = globalThis.File
  globalThis.File = NodeFile as typeof File
  try {
    return await act()
  } finally {
    globalThis.File = jsdomFile
  }
}

const encode = async (form: FormData): Promise<Uint8Array<ArrayBuffer>> => {
  const parts = [...form].map(async ([field, value]) =>
    typeof value === 'string'
      ? { field, filename: null, content: new TextEncoder().encode(value) }
      : {
          field,
          filename: value.name,
          type: value.type || 'application/octet-stream',
          content: new Uint8Array(await value.arrayBuffer()),
        },
  )
  return formOf(...(await Promise.all(parts)))
}

/** Returns a fetch that encodes forms as a browser does, because the in-memory application's `fetch` can't. Leaves other
 * bodies unchanged. */
export const encodeForms =
  (fetch: Fetch): Fetch =>
  async (path, init = {}) => {
    if (!(init.body instanceof FormData)) return fetch(path, init)
    const body = await encode(init.body)
    const headers = { ...(init.headers as Record<string, string>), 'content-type': FORM_TYPE }
    return withNodeFile(async () => fetch(path, { ...init, headers, body }))
  }

/** Returns an XMLHttpRequest class that uploads forms through `fetch`. Halfway through, each upload waits for `pause`. */
export const makeXhr = (fetch: Fetch, pause: () => Promise<void> = async () => {}) =>
  class {
    readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ''
    private readonly sentHeaders: Record<string, string> = {}
    private response: Response | null = null
    private target = { method: 'GET', path: '' }
    private isAborted = false

    open(method: string, path: string): void {
      this.target = { method, path }
    }

    setRequestHeader(name: string, value: string): void {
      this.sentHeaders[name] = value
    }

    getResponseHeader(name: string): string | null {
      return this.response?.headers.get(name) ?? null
    }

    abort(): void {
      this.isAborted = true
      this.onabort?.()
    }

    async send(form: FormData): Promise<void> {
      const body = await encode(form)
      const { method, path } = this.target
      this.upload.onprogress?.({ lengthComputable: true, loaded: body.length / 2, total: body.length })
      await pause()
      if (this.isAborted) return
      try {
        const headers = { ...this.sentHeaders, 'content-type': FORM_TYPE }
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
