/** The minimum distance of a point from the previous one; closer points are omitted. In units of the frame. */
export const MIN_DISTANCE = 1.6

const formatTenths = (tenths: number): string => {
  const [magnitude, sign] = tenths < 0 ? [-tenths, '-'] : [tenths, '']
  const [whole, decimal] = [Math.floor(magnitude / 10), magnitude % 10]
  return decimal === 0 ? `${sign}${whole}` : `${sign}${whole || ''}.${decimal}`
}

/** Writes an SVG path with coordinates rounded to one decimal place. Lines have relative coordinates, which make the path about half
 * as long as absolute ones would. Implements a part of d3's `GeoContext`. */
export const makeCompactPath = () => {
  let path = ''
  let lastTenths: readonly [number, number] = [0, 0]
  const write = (command: string, xTenths: number, yTenths: number): void => {
    path += command + formatTenths(xTenths) + (yTenths < 0 ? '' : ' ') + formatTenths(yTenths)
  }
  const toTenths = (x: number, y: number): readonly [number, number] => [Math.round(x * 10), Math.round(y * 10)]
  return {
    beginPath: () => {},
    arc: () => {},
    moveTo: (x: number, y: number) => {
      lastTenths = toTenths(x, y)
      write('M', ...lastTenths)
    },
    lineTo: (x: number, y: number) => {
      const [previousX, previousY] = lastTenths
      if (Math.hypot(x - previousX / 10, y - previousY / 10) < MIN_DISTANCE) return
      lastTenths = toTenths(x, y)
      write('l', lastTenths[0] - previousX, lastTenths[1] - previousY)
    },
    closePath: () => {
      path += 'z'
    },
    toString: () => path,
  }
}
