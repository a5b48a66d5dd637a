import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startLoadReport } from '#api/process/load-report.ts'

it("logs the event-loop delay, the memory in use and the process's counters at intervals and when stopped", async () => {
  const lines: { message: string; [field: string]: unknown }[] = []
  const addLine = (fields: object, message: string) => void lines.push({ ...fields, message })
  const report = startLoadReport({ info: addLine, warn: addLine, error: addLine }, () => ({ refused: 7 }), 30)
  await expect.poll(() => lines.length).toBeGreaterThan(1)
  const lineCount = lines.length
  report.stop()
  expect(lines).toHaveLength(lineCount + 1)
  for (const line of lines) {
    expect(line).toMatchObject({ message: 'load', refused: 7, residentMb: expect.any(Number) })
    expect(line.eventLoopMs).toEqual({ p50: expect.any(Number), p99: expect.any(Number), max: expect.any(Number) })
  }
  await sleep(80)
  expect(lines).toHaveLength(lineCount + 1)
})
