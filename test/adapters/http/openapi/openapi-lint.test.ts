import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiDocument } from '#test/support/openapi-checks.ts'

const root = join(import.meta.dirname, '../../../..')
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
const config = join(root, 'test/openapi/redocly.yaml')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-'))
})
afterAll(() => rm(folder, { recursive: true }))

const lint = async (document: object): Promise<readonly string[]> => {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, 'lint', file, `--config=${config}`, '--format=json', '--max-problems=1000'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((error: { stdout: string }) => error)
  const { problems } = JSON.parse(stdout) as { problems: readonly { ruleId: string; message: string }[] }
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

it('Redocly reports no problems in the OpenAPI document', async () => {
  expect(await lint(openApiDocument)).toEqual([])
})

it('Redocly reports planted problems', async () => {
  const flawedDocument = { ...openApiDocument, info: { title: 'Upstroke', version: '1' }, tags: [{ name: 'Shows' }] }
  const found = (await lint(flawedDocument)).join()
  for (const rule of ['info-license', 'tag-description', 'operation-tag-defined']) expect(found).toContain(rule)
})
