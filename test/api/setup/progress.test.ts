import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { withProgress } from '#api/setup/progress.ts'
import { durationText, makeMeter } from '#api/setup/progress-text.mjs'

const makeTestMeter = () => {
  let seconds = 100
  const meter = makeMeter(() => seconds * 1000)
  return { ...meter, advance: (more: number) => (seconds += more) }
}

describe('the progress text', () => {
  it.each([
    [400, '0 s'],
    [59_000, '59 s'],
    [59_700, '1 min 0 s'],
    [200_000, '3 min 20 s'],
    [3_900_000, '1 h 5 min'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text)
  })

  it('contains the rate and the time left', () => {
    const { report, advance, text, elapsed } = makeTestMeter()
    report('rows', 0, 1_200_000)
    expect(text()).toBe('0 of 1,200,000 rows (0%)')
    advance(10)
    report('rows', 300_000, 1_200_000)
    expect(text()).toBe('300,000 of 1,200,000 rows (25%), 30,000 a second, about 30 s left')
    advance(30)
    report('rows', 1_200_000, 1_200_000)
    expect(text()).toBe('1,200,000 of 1,200,000 rows (100%), 30,000 a second')
    expect(elapsed()).toBe('40 s')
  })

  it('omits the time left below five percent', () => {
    const { report, advance, text } = makeTestMeter()
    report('packages', 0, 800)
    advance(20)
    report('packages', 39, 800)
    expect(text()).toBe('39 of 800 packages (4%), 2 a second')
    report('packages', 40, 800)
    expect(text()).toBe('40 of 800 packages (5%), 2 a second, about 6 min 20 s left')
  })

  it('omits the percentage when the total is unknown or was estimated too low', () => {
    const { report, advance, text } = makeTestMeter()
    report('image files', 0)
    advance(2)
    report('image files', 500)
    expect(text()).toBe('500 image files, 250 a second')
    report('image files', 500, 499)
    expect(text()).toBe('500 image files, 250 a second')
  })

  it('gives the rate and the time left for each part separately', () => {
    const { report, advance, text, elapsed } = makeTestMeter()
    report('image files', 0, 10)
    advance(100)
    report('rows', 1000, 9000)
    advance(4)
    report('rows', 5000, 9000)
    expect(text()).toBe('5,000 of 9,000 rows (55%), 1,000 a second, about 4 s left')
    expect(elapsed()).toBe('1 min 44 s')
  })

  it('omits a rate below one a second, but contains the time left', () => {
    const { report, advance, text } = makeTestMeter()
    report('rounds', 0, 4)
    advance(30)
    report('rounds', 1, 4)
    expect(text()).toBe('1 of 4 rounds (25%), about 1 min 30 s left')
  })

  it('is only the name of the step if nothing is counted', () => {
    const { report, text } = makeTestMeter()
    expect(text()).toBe('')
    report('opening the database')
    expect(text()).toBe('opening the database')
  })
})

describe('progress without a terminal', () => {
  const outputOf = async (seconds: number, fails = false): Promise<string> => {
    let [text, now] = ['', 0]
    const screen = {
      write: (line: string | Uint8Array) => {
        text += line
        return true
      },
    }
    const work = async (report: (what: string, done: number, total: number) => void) => {
      for (let second = 1; second <= seconds; second += 1) {
        now += 1000
        report('rows', second * 10, 1000)
        await sleep(5)
      }
      if (fails) throw new Error('out of room')
      return 'result'
    }
    const options = { screen, now: () => now, intervalMs: 1 }
    await withProgress('Backing up', work, options).then(
      (result) => expect(result).toBe('result'),
      (error) => expect(error.message).toBe('out of room'),
    )
    return text
  }

  it('prints a line every ten seconds, and one at the end', async () => {
    const lines = (await outputOf(35)).split('\n')
    expect(lines).toHaveLength(5)
    for (const line of lines.slice(0, 3))
      expect(line).toMatch(/^Backing up: \d+ of 1,000 rows \(\d+%\), \d+ a second(, about .* left)?; \d+ s so far$/)
    expect(lines.slice(3)).toEqual(['Backing up: done after 35 s', ''])
  })

  it('prints nothing for work that takes less than ten seconds', async () => {
    expect(await outputOf(9)).toBe('')
  })

  it('does not report failed work as done', async () => {
    expect(await outputOf(15, true)).not.toContain('done')
  })
})
