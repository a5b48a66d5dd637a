import { expect, test } from 'vitest'
import { makeContainer } from '#api/container.ts'
import { processModules } from '#api/process/process-modules.ts'
import { tokens } from '#api/tokens.ts'

const noPages = async (): Promise<never> => {
  throw new Error('This test renders no pages')
}

test.each([true, false])('binds every token (in-memory store: %s)', (memory) => {
  const container = makeContainer(...processModules(noPages, { memory, demo: false }).flat())
  const unbound = Object.entries(tokens).filter(([, token]) => !container.isBound(token))
  expect(Object.keys(tokens).length).toBeGreaterThan(40)
  expect(unbound).toEqual([])
})
