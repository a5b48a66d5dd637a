import { describe, expect, it } from 'vitest'
import { documented } from '#test/support/documented.ts'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

describe('/api-docs', () => {
  it('shows every call without scripts: who may make it, an example, and how it may fail', async () => {
    const { status, page } = await openPage(makeWorld(), '/api-docs')
    expect(status).toBe(200)
    const calls = [...page.querySelectorAll('details')].filter(({ id }) => !id.startsWith('schema-'))
    const shown = calls.map((call) =>
      [...call.querySelectorAll('summary .code')].map(({ textContent }) => textContent).join(' '),
    )
    expect(shown.sort()).toEqual([...documented].sort())
    for (const call of calls) {
      expect(call.textContent).toContain('Open to:')
      expect(call.textContent).toContain('curl ')
      expect(call.textContent).toContain('503')
    }
  })

  it('is taken over by the scripts as it is, without another call', async () => {
    const { goOn } = await openPage(makeWorld(), '/api-docs')
    const { complaints, calls } = await goOn()
    expect(complaints).toEqual([])
    expect(calls.filter((path) => path.includes('openapi'))).toEqual([])
  })
})

describe('/embed', () => {
  it('has the line in it before any script is here, for what its address asks for', async () => {
    const { status, page } = await openPage(makeWorld(), '/embed?city=Berlin&limit=5')
    expect(status).toBe(200)
    expect(page.querySelector('textarea')?.textContent).toContain('<upstroke-shows city="Berlin" limit="5">')
    expect(page.querySelector('upstroke-shows a')?.textContent).toBe('Shows in Berlin')
  })

  it('is taken over by the scripts as it is', async () => {
    const { goOn } = await openPage(makeWorld(), '/embed?country=DE')
    expect((await goOn()).complaints).toEqual([])
  })
})
