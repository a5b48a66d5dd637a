import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#test/support/openapi-checks.ts'
import { type ApiDocument, curlOf, typeText } from '#web/open-data/api-document.ts'

const { paths } = openApiDocument as unknown as ApiDocument
const curlFor = (method: string, path: string): string => {
  const operation = paths[path]?.[method]
  if (!operation) throw new Error(`There is no operation ${method} ${path}`)
  return curlOf(method, path, operation)
}

describe('the example request', () => {
  it('has a query with example values', () => {
    expect(curlFor('get', '/api/shows')).toBe('curl "$BASE/api/shows?city=Berlin&startDate=2026-12-01&limit=10"')
  })

  it('has cookies for reads that need a log-in', () => {
    expect(curlFor('get', '/api/profile')).toBe('curl "$BASE/api/profile" -b cookies.txt')
    expect(curlFor('get', '/api/subscribers')).toBe(
      'curl "$BASE/api/subscribers?email=vera@fans.example" -b cookies.txt',
    )
  })

  it('has neither cookies nor the XSRF token for the one-click unsubscribe (RFC 8058)', () => {
    expect(curlFor('post', '/unsubscribe/{token}')).toBe('curl -X POST "$BASE/unsubscribe/{token}"')
  })

  it('has a body, cookies and the XSRF token for writes', () => {
    expect(curlFor('post', '/api/shows/{id}/confirm')).toBe(
      `curl -X POST "$BASE/api/shows/{id}/confirm" -b cookies.txt -H "X-XSRF-TOKEN: $token" \\\n  -H 'Content-Type: application/json' -d '{"as":"promoter"}'`,
    )
    expect(curlFor('post', '/api/images')).toContain('-F image=@poster.jpg')
    expect(curlFor('put', '/api/profile/picture')).toContain("-H 'Content-Type: image/jpeg' --data-binary")
  })
})

describe('the description', () => {
  it.each([
    [{ $ref: '#/components/schemas/Act' }, 'Act'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Act' } }, 'list of Act'],
    [{ anyOf: [{ type: 'string', maxLength: 64 }, { type: 'null' }] }, 'text of up to 64 characters or null'],
    [{ type: ['number', 'null'] }, 'number or null'],
    [{ type: 'string', enum: ['yes', 'cancel'] }, 'yes | cancel'],
    [{ type: 'string', format: 'date-time' }, 'date and time (RFC 3339)'],
    [{}, 'anything'],
  ])('of the schema %j is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text)
  })
})
