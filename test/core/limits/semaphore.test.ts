import { describe, expect, test } from 'vitest'
import { makeSemaphore } from '#core/limits/semaphore.ts'

describe('a semaphore', () => {
  const makeGate = () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { opened, open }
  }

  test('runs two tasks at once, queues fifty in order and refuses the next', async () => {
    const runLimited = makeSemaphore({ concurrency: 2, maxWaiting: 50 })
    const { opened, open } = makeGate()
    const started: number[] = []
    let running = 0
    let mostAtOnce = 0
    const tasks = Array.from({ length: 52 }, (_, index) =>
      runLimited(async () => {
        started.push(index)
        running += 1
        mostAtOnce = Math.max(mostAtOnce, running)
        await opened
        running -= 1
      }),
    )
    await expect(runLimited(async () => undefined)).rejects.toMatchObject({ code: 'busy' })
    expect(started).toEqual([0, 1])
    open()
    await Promise.all(tasks)
    expect(started).toEqual(Array.from({ length: 52 }, (_, index) => index))
    expect(mostAtOnce).toBe(2)
  })

  test('releases the slot when the work fails', async () => {
    const runLimited = makeSemaphore({ concurrency: 1, maxWaiting: 0 })
    const failing = runLimited(() => Promise.reject(new Error('no luck')))
    await expect(failing).rejects.toThrow('no luck')
    expect(await runLimited(async () => 'next')).toBe('next')
  })
})

describe('a semaphore for tasks of several owners', () => {
  const makeQueue = (maxWaiting: number) => {
    const runLimited = makeSemaphore({ concurrency: 1, maxWaiting })
    const started: string[] = []
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const enter = (owner: string, name: string) =>
      runLimited(async () => {
        started.push(name)
        await released
      }, owner)
    return { enter, started, release }
  }

  test('serves the owners in turn, regardless of the order of arrival', async () => {
    const { enter, started, release } = makeQueue(20)
    const tasks = [
      enter('Ada', 'a1'),
      enter('Ada', 'a2'),
      enter('Ada', 'a3'),
      enter('Bob', 'b1'),
      enter('Bob', 'b2'),
      enter('Cleo', 'c1'),
    ]
    release()
    await Promise.all(tasks)
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('rejects the task that would start last if the queue is full', async () => {
    const { enter, started, release } = makeQueue(3)
    const first = enter('Ada', 'a1')
    const waiting = [enter('Ada', 'a2'), enter('Ada', 'a3')]
    const rejection = expect(enter('Ada', 'a4')).rejects.toMatchObject({ code: 'busy' })
    const newcomer = enter('Bob', 'b1')
    await rejection
    await expect(enter('Ada', 'a5')).rejects.toMatchObject({ code: 'busy' })
    release()
    await Promise.all([first, ...waiting, newcomer])
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
  })
})
