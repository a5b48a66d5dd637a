import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '#api/process/serve.ts'

/** Serves every request with `respond`, and sends a request over a keep-alive connection. Resolves when the request arrives. */
const startRequest = async (respond: () => Response | Promise<Response>) => {
  const arrived = Promise.withResolvers<void>()
  const fetch = async () => {
    arrived.resolve()
    return respond()
  }
  const server = await serve({ fetch }, { HOST: '127.0.0.1', PORT: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const call = request({ host: '127.0.0.1', port: server.port, agent })
  const responded = once(call, 'response')
  call.end()
  await arrived.promise
  return { server, response: async () => (await responded)[0] }
}

describe('stopping the server', () => {
  // No timeout fires here, so the server stops only if it ends its connections itself.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
  })

  it('ends a keep-alive connection after the response in flight', async () => {
    const pendingResponse = Promise.withResolvers<Response>()
    const { server, response } = await startRequest(() => pendingResponse.promise)
    const closed = server.close()
    pendingResponse.resolve(new Response('complete'))
    const received = await response()
    expect({ connection: received.headers.connection, body: await text(received) }).toEqual({
      connection: 'close',
      body: 'complete',
    })
    await closed
  })

  it('ends a keep-alive connection after a response whose headers were already sent', async () => {
    const stream = new TransformStream<Uint8Array, Uint8Array>()
    const writer = stream.writable.getWriter()
    const { server, response } = await startRequest(() => new Response(stream.readable))
    void writer.write(Buffer.from('comp'))
    const received = await response()
    expect(received.headers.connection).toBe('keep-alive')
    const closed = server.close()
    void writer.write(Buffer.from('lete'))
    void writer.close()
    expect(await text(received)).toBe('complete')
    await closed
  })
})
