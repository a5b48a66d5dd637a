import { describe, expect, test } from 'vitest'
import { makeTurns } from '#core/limits/turns.ts'

describe('taking turns', () => {
  const openable = () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { opened, open }
  }

  test('lets two at once through, fifty wait, the next is turned away, and all who waited get their turn in order', async () => {
    const inTurn = makeTurns({ concurrent: 2, queue: 50 })
    const { opened, open } = openable()
    const begun: number[] = []
    let running = 0
    let most = 0
    const all = Array.from({ length: 52 }, (_, index) =>
      inTurn(async () => {
        begun.push(index)
        running += 1
        most = Math.max(most, running)
        await opened
        running -= 1
      }),
    )
    await expect(inTurn(async () => undefined)).rejects.toMatchObject({ code: 'busy' })
    expect(begun).toEqual([0, 1])
    open()
    await Promise.all(all)
    expect(begun).toEqual(Array.from({ length: 52 }, (_, index) => index))
    expect(most).toBe(2)
  })

  test('gives its place free again when the work fails', async () => {
    const inTurn = makeTurns({ concurrent: 1, queue: 0 })
    const failing = inTurn(() => Promise.reject(new Error('no luck')))
    await expect(failing).rejects.toThrow('no luck')
    expect(await inTurn(async () => 'next')).toBe('next')
  })
})
