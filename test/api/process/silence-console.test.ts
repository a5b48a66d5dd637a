import { expect, it } from 'vitest'
import { silenceConsole } from '#api/process/silence-console.ts'

it('logs the method and the caller of a console call, but none of its text', () => {
  const lines: { fields: object; message: string }[] = []
  const addLine = (fields: object, message: string) => {
    lines.push({ fields, message })
  }
  const silenced = { ...console }
  silenceConsole({ info: addLine, warn: addLine, error: addLine }, silenced)
  silenced.warn('The URL path "/reset-password/secret%E2" could not be decoded')
  silenced.error(new Error('secret'))
  expect(lines).toMatchObject([
    { fields: { method: 'warn', caller: expect.stringContaining('silence-console.test.ts') }, message: 'console' },
    { fields: { method: 'error' }, message: 'console' },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
