import { describe, expect, it } from 'vitest'
import { openPage } from '#test/support/open-page.tsx'
import { documentedNames } from '#test/support/openapi-checks.ts'
import { makeWorld } from '#test/support/world.ts'

describe('/api-docs', () => {
  it('shows every operation with its access, an example and its errors, without scripts', async () => {
    const { status, page } = await openPage(makeWorld(), '/api-docs')
    expect(status).toBe(200)
    const operations = [...page.querySelectorAll('details')].filter(({ id }) => !id.startsWith('schema-'))
    const operationNames = operations.map((operation) =>
      [...operation.querySelectorAll('summary .code')].map(({ textContent }) => textContent).join(' '),
    )
    expect(operationNames.sort()).toEqual([...documentedNames].sort())
    for (const operation of operations) {
      expect(operation.textContent).toContain('Open to:')
      expect(operation.textContent).toContain('curl ')
      expect(operation.textContent).toContain('503')
    }
  })

  it('hydrates without fetching the API document again', async () => {
    const { hydratePage } = await openPage(makeWorld(), '/api-docs')
    const { warnings, calls } = await hydratePage()
    expect(warnings).toEqual([])
    expect(calls.filter((path) => path.includes('openapi'))).toEqual([])
  })
})
