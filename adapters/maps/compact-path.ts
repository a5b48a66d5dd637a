/** The minimum distance of a point from the previous one; closer points are omitted. In units of the frame. */
export const MIN_DISTANCE = 1.6

const formatTenths = (tenths: number): string => {
  const [size, sign] = tenths < 0 ? [-tenths, '-'] : [tenths, '']
  const [whole, rest] = [Math.floor(size / 10), size % 10]
  return rest === 0 ? `${sign}${whole}` : `${sign}${whole || ''}.${rest}`
}

/** Writes an SVG path, rounded to one decimal place. Its lines have relative coordinates, which makes the path about half as long as
 * with absolute coordinates. Implements a part of d3's `GeoContext`. */
export const makeCompactPath = () => {
  let path = ''
  let last: readonly [number, number] = [0, 0]
  const write = (command: string, across: number, down: number): void => {
    path += command + formatTenths(across) + (down < 0 ? '' : ' ') + formatTenths(down)
  }
  const inTenths = (x: number, y: number): readonly [number, number] => [Math.round(x * 10), Math.round(y * 10)]
  return {
    beginPath: () => {},
    arc: () => {},
    moveTo: (x: number, y: number) => {
      last = inTenths(x, y)
      write('M', ...last)
    },
    lineTo: (x: number, y: number) => {
      const [previousX, previousY] = last
      if (Math.hypot(x - previousX / 10, y - previousY / 10) < MIN_DISTANCE) return
      last = inTenths(x, y)
      write('l', last[0] - previousX, last[1] - previousY)
    },
    closePath: () => {
      path += 'z'
    },
    toString: () => path,
  }
}
