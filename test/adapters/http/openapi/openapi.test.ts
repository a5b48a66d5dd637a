import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pathOf } from '#adapters/http/openapi/operation.ts'
import { documentedOperations } from '#adapters/http/openapi/operations.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { responses } from '#core/responses.ts'
import { apiCalls, callTable, nameOf } from '#test/support/calls.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { sendImage } from '#test/support/image-form.ts'
import { checkResponses, documentedNames, openApiDocument } from '#test/support/openapi-checks.ts'

const PATH = '/api/openapi.json'

/** Routes that contain a regular expression, and their documented forms. */
const documentedRoutes: Readonly<Record<string, string>> = { '/shows/:file{[^/]+\\.ics}': '/shows/:slug.ics' }

/** Routes that are deliberately undocumented, with their audience. */
const undocumentedRoutes = {
  '/healthz': 'operators of an installation',
  '/readyz': 'operators of an installation',
  '/robots.txt': 'search engines (RFC 9309)',
  '/manifest.webmanifest': 'devices that install the site (W3C, Web Application Manifest)',
  '/sitemap.xml': 'search engines (sitemaps.org)',
  '/sitemaps/*': 'search engines (sitemaps.org)',
  '/sitemaps/pages.xml': 'search engines (sitemaps.org)',
  '/sitemaps/:file{(?:shows|bands|venues|cities)-[1-9]\\d{0,4}\\.xml}': 'search engines (sitemaps.org)',
  '/assets/*': 'pages (scripts and styles)',
  '/*': 'visitors (pages)',
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const response = await makeHttpWorld().visit().get(PATH)
    const validator = new Validator()
    const { valid, errors } = await validator.validate(await response.json())
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' })
  })

  it('contains exactly the API operations in the table of operations', () => {
    const inTable = apiCalls.map(({ method, route }) => nameOf({ method, route: pathOf(route) }))
    expect([...documentedNames].filter((name) => / \/api\//.test(name)).sort()).toEqual(inTable.sort())
  })

  it('has a schema in core/responses.ts for each API operation except the CSV export', () => {
    const withoutJson = ['GET /api/audit/export.csv']
    const names = Object.keys(responses).concat(withoutJson)
    expect(names.sort()).toEqual([...documentedNames].filter((name) => / \/api\//.test(name)).sort())
  })

  it('contains, outside /api/, every route except the deliberately undocumented ones', () => {
    const routed = makeHttpWorld()
      .http.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api/'))
      .map(({ method, path }) => nameOf({ method, route: documentedRoutes[path] ?? path }))
      .filter((name) => !(name.replace('GET ', '') in undocumentedRoutes))
    const inDocument = documentedOperations.filter(({ route }) => !route.startsWith('/api/'))
    expect([...new Set(routed)].sort()).toEqual(inDocument.map(nameOf).sort())
  })

  it('requires a role for the privileged operations and for no others', () => {
    const callsByAccess = Object.groupBy(apiCalls, ({ access }) => access)
    const namesByAccess = Object.entries(callsByAccess).map(([access, group]) => [access, group.map(nameOf).sort()])
    const { anyone: _, user: __, ...privileged } = Object.fromEntries(namesByAccess)
    expect(privileged).toEqual({
      showAdder: [
        'POST /api/bands',
        'POST /api/imports/read',
        'POST /api/imports/save',
        'POST /api/shows',
        'POST /api/sources',
        'POST /api/venues',
      ],
      showAdmin: [
        'POST /api/bands/:id/merge',
        'POST /api/bands/:id/restore',
        'POST /api/merges/:id/undo',
        'POST /api/venues/:id/merge',
        'POST /api/venues/:id/restore',
      ],
      claimDecider: ['GET /api/access/band-claims'],
      admin: [
        'DELETE /api/access/delete-show-manager-request/:request_id',
        'DELETE /api/suppressions/:email',
        'DELETE /api/users/:id/roles/:name',
        'GET /api/access/roles/:name',
        'GET /api/access/show-manager-requests',
        'GET /api/audit',
        'GET /api/audit/export.csv',
        'GET /api/figures',
        'GET /api/subscribers',
        'GET /api/users',
        'POST /api/access/userroles',
        'POST /api/users/:id/end-sessions',
        'POST /api/users/:id/reinstate',
        'POST /api/users/:id/suspend',
        'PUT /api/users/:id/roles/:name',
      ],
    })
  })

  it('requires an XSRF token for every write except one-click unsubscribe (RFC 8058)', () => {
    const withoutToken = Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Readonly<Record<string, { security?: readonly object[] }>>)
        .filter(([method, { security = [] }]) => method !== 'get' && !security.some((each) => 'xsrfHeader' in each))
        .map(([method]) => `${method} ${path}`),
    )
    expect(withoutToken).toEqual(['post /unsubscribe/{token}'])
  })

  it('has a unique operationId for every operation', () => {
    const operationIds = Object.values(openApiDocument.paths).flatMap((each) =>
      Object.values(each).map((operation) => (operation as { operationId?: string }).operationId),
    )
    expect(new Set(operationIds).size).toBe(operationIds.length)
  })

  it.each(callTable(documentedOperations.filter(({ body }) => typeof body === 'object')))(
    'has a valid example body for %s',
    (_, { body }) => {
      if (typeof body !== 'object') throw new Error('The operation takes no JSON body')
      expect(z.safeParse(body.schema, body.example).error).toBeUndefined()
    },
  )

  it.each(callTable(documentedOperations.filter(({ example }) => example !== undefined)))(
    'has a valid example query for %s',
    (_, { route, query, example }) => {
      const url = `http://shows.example${route}?${example}`
      expect(new URL(url).href).toBe(url)
      const params = new URL(url).searchParams
      expect([...params.keys()].filter((name) => !(name in (query?._zod.def.shape ?? {})))).toEqual([])
      expect(query && z.safeParse(query, Object.fromEntries(params)).error).toBeUndefined()
    },
  )

  it('has an example query for each operation that requires a query', () => {
    const withoutExample = documentedOperations.filter(
      ({ query, example }) => query && example === undefined && !z.safeParse(query, {}).success,
    )
    expect(withoutExample.map(nameOf)).toEqual([])
  })

  it.each(callTable(documentedOperations.filter(({ body }) => typeof body === 'object')))(
    'states correctly whether %s requires a body',
    async (_, { method, route, body }) => {
      const path = apiCalls.find((call) => nameOf(call) === nameOf({ method, route }))?.path ?? ''
      const response = await (await makeHttpWorld().visitWith(...roleNames)).send(method, path, '')
      expect(response.status !== 400).toBe(typeof body === 'object' && body.isOptional === true)
    },
  )

  it.each(callTable(documentedOperations.filter(({ method }) => method === 'GET')))(
    'states correctly whether other sites may read %s',
    async (_, { route, hasPublicCors = false }) => {
      const path = route.replace(/:\w*[iI]d\b/, '00000000-0000-4000-8000-0000000000aa').replace(/:\w+/, 'none')
      const response = await makeHttpWorld().visit().get(path, { origin: 'https://zine.example' })
      expect(response.headers.get('access-control-allow-origin') === '*').toBe(hasPublicCors)
    },
  )

  it('lists the status 304 for reads that shared caches may store, but not for private ones', () => {
    const has304 = (path: string): boolean => '304' in (openApiDocument.paths[path]?.get?.responses ?? {})
    const cachedPaths = ['/api/shows', '/api/shows/{id}', '/api/bands/{id}/history', '/api/open-data', '/images/{name}']
    expect(cachedPaths.filter((path) => !has304(path))).toEqual([])
    expect(['/api/bands/{id}/members', '/api/profile', '/api/session'].filter(has304)).toEqual([])
  })

  it('is identical for everybody, sets no cookie and may be cached', async () => {
    const { visitWith, visit } = makeHttpWorld()
    const [one, other] = [await visit().get(PATH), await (await visitWith(...roleNames)).get(PATH)]
    expect(await one.text()).toBe(await other.text())
    expect(one.headers.get('set-cookie')).toBeNull()
    expect(other.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(other.headers.get('vary') ?? '').not.toContain('Cookie')
  })

  it('returns 304 if the ETag matches', async () => {
    const visitor = makeHttpWorld().visit()
    const etag = (await visitor.get(PATH)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    for (const ifNoneMatch of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const response = await visitor.get(PATH, { 'if-none-match': ifNoneMatch })
      expect({ status: response.status, body: await response.text() }).toEqual({ status: 304, body: '' })
    }
    expect((await visitor.get(PATH, { 'if-none-match': '"another"' })).status).toBe(200)
  })
})

describe('every operation', () => {
  const pngSignature = () => new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  const bodies = ['{', '{}', '{"version":7,"name":3,"showTitle":"","rows":[],"into":"x"}']

  it.each(callTable(apiCalls))('returns only documented responses: %s', async (_, call) => {
    const world = makeHttpWorld()
    const visitors = [world.visit(), await world.visitWith(), await world.visitWith(...roleNames)]
    const { seen, violations } = checkResponses(world)
    for (const visitor of visitors) {
      if (call.method === 'GET') {
        await visitor.get(call.path)
        await visitor.get(call.path.replace(/00aa|none/, '%20'))
        await visitor.get(`${call.path}?page=x&limit=x&before=x&q=%00&startDate=x`)
        continue
      }
      if (call.body === 'form') await sendImage(visitor, pngSignature())
      else if (call.body === 'file') await visitor.upload(call.path, pngSignature())
      else await visitor.send(call.method, call.path, call.body ?? {})
      for (const body of bodies) await visitor.send(call.method, call.path, body)
      await visitor.send(call.method, call.path.replace(/00aa|none/, '%20'), '{}')
      await visitor.send(call.method, call.path, '{}', { 'content-type': 'text/plain' })
      await visitor.send(call.method, call.path, '{}', { 'x-xsrf-token': 'x' })
      await visitor.send(call.method, call.path, JSON.stringify({ name: 'x'.repeat(70_000) }))
    }
    expect(seen.size).toBeGreaterThan(0)
    expect(violations).toEqual([])
  })
})
