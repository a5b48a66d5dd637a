import { expect, test } from 'vitest'
import { makeCompactPath } from '#adapters/maps/compact-path.ts'

test('a compact path draws lines with relative coordinates, rounded to one decimal place, and omits points close to the previous one', () => {
  const path = makeCompactPath()
  path.moveTo(10, 20)
  path.lineTo(10.4, 20.4)
  path.lineTo(12.52, 19.55)
  path.lineTo(12.5, 30)
  path.closePath()
  path.moveTo(1, 2)
  path.lineTo(1, 4)
  expect(`${path}`).toBe('M10 20l2.5-.4l0 10.4zM1 2l0 2')
})
