export type Colour = readonly [red: number, green: number, blue: number]

/** `points` alternates x and y in pixels: Bézier control points, then the end point. `close` returns to the start. */
export type PathSegment = { type: 'move' | 'line' | 'curve' | 'close'; points: readonly number[] }

/** Returns a closed outline; `points` alternates x and y. */
export const polygon = (points: readonly number[]): readonly PathSegment[] => [
  ...Array.from({ length: points.length / 2 }, (_, index): PathSegment => {
    return { type: index === 0 ? 'move' : 'line', points: points.slice(2 * index, 2 * index + 2) }
  }),
  { type: 'close', points: [] },
]

/** `pixels` are RGB bytes, row by row from the top. */
export type Canvas = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  box(left: number, top: number, width: number, height: number, colour: Colour): void
  /** Fills closed outlines, antialiased by pixel coverage. */
  fill(outline: readonly PathSegment[], colour: Colour): void
}

const STEPS_PER_CURVE = 8

/** Returns a canvas that rasterizes outlines itself, because enabling libvips' SVG decoder would expose it to uploads too. */
export const makeCanvas = (width: number, height: number, background: Colour): Canvas => {
  const pixels = new Uint8Array(width * height * 3)
  pixels.set(background)
  for (let filled = 3; filled < pixels.length; filled *= 2) pixels.copyWithin(filled, 0, filled)

  const blend = (at: number, colour: Colour, opacity: number): void => {
    for (let channel = 0; channel < 3; channel += 1) {
      const under = pixels[at + channel] ?? 0
      pixels[at + channel] = Math.round(under + ((colour[channel] ?? 0) - under) * opacity)
    }
  }

  return {
    width,
    height,
    pixels,
    box: (left, top, boxWidth, boxHeight, colour) => {
      for (let y = Math.max(0, top); y < Math.min(height, top + boxHeight); y += 1)
        for (let x = Math.max(0, left); x < Math.min(width, left + boxWidth); x += 1)
          blend((y * width + x) * 3, colour, 1)
    },
    fill: (outline, colour) => {
      const edges = edgesOf(outline)
      const bounds = boundsOf(edges, width, height)
      if (!bounds) return
      const changes = coverageChanges(edges, bounds)
      for (let y = 0; y < bounds.height; y += 1) {
        let coverage = 0
        for (let x = 0; x < bounds.width; x += 1) {
          coverage += changes[y * (bounds.width + 1) + x] ?? 0
          const opacity = Math.min(1, Math.abs(coverage))
          if (opacity > 0.002) blend(((y + bounds.top) * width + x + bounds.left) * 3, colour, opacity)
        }
      }
    },
  }
}

type Edge = readonly [fromX: number, fromY: number, toX: number, toY: number]

const edgesOf = (outline: readonly PathSegment[]): readonly Edge[] => {
  const edges: Edge[] = []
  let [startX, startY, x, y] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number): void => {
    edges.push([x, y, toX, toY])
    x = toX
    y = toY
  }
  for (const segment of outline) {
    if (segment.type === 'close') lineTo(startX, startY)
    else if (segment.type === 'line') lineTo(segment.points[0] ?? 0, segment.points[1] ?? 0)
    else if (segment.type === 'curve')
      for (const [toX, toY] of pointsOnCurve([x, y, ...segment.points])) lineTo(toX, toY)
    else {
      x = startX = segment.points[0] ?? 0
      y = startY = segment.points[1] ?? 0
    }
  }
  return edges
}

const interpolate = (from: number, to: number, fraction: number): number => from + (to - from) * fraction

/** Samples a Bézier curve of any degree (de Casteljau). */
const pointsOnCurve = (points: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: STEPS_PER_CURVE }, (_, step) => {
    const fraction = (step + 1) / STEPS_PER_CURVE
    const reduced = [...points]
    for (let used = points.length - 2; used > 0; used -= 2)
      for (let at = 0; at < used; at += 1) reduced[at] = interpolate(reduced[at] ?? 0, reduced[at + 2] ?? 0, fraction)
    return [reduced[0] ?? 0, reduced[1] ?? 0] as const
  })

type Bounds = { left: number; top: number; width: number; height: number }

const boundsOf = (edges: readonly Edge[], width: number, height: number): Bounds | null => {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const [fromX, fromY, toX, toY] of edges) {
    left = Math.min(left, fromX, toX)
    top = Math.min(top, fromY, toY)
    right = Math.max(right, fromX, toX)
    bottom = Math.max(bottom, fromY, toY)
  }
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  const bounds = {
    left: x,
    top: y,
    width: Math.min(width, Math.ceil(right)) - x,
    height: Math.min(height, Math.ceil(bottom)) - y,
  }
  return bounds.width > 0 && bounds.height > 0 ? bounds : null
}

/** Returns, for each pixel, its coverage minus the coverage of its left neighbour. */
const coverageChanges = (edges: readonly Edge[], bounds: Bounds): Float32Array => {
  const stride = bounds.width + 1
  const changes = new Float32Array(stride * bounds.height)
  for (const [fromX, fromY, toX, toY] of edges) {
    if (fromY === toY) continue
    const direction = fromY < toY ? 1 : -1
    const [topX, topY, bottomX, bottomY] = direction === 1 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
    const slope = (bottomX - topX) / (bottomY - topY)
    const xAt = (y: number): number =>
      Math.min(bounds.width, Math.max(0, topX - bounds.left + (y + bounds.top - topY) * slope))
    const rowEnd = Math.min(bounds.height, Math.ceil(bottomY - bounds.top))
    for (let row = Math.max(0, Math.floor(topY - bounds.top)); row < rowEnd; row += 1) {
      const upperY = Math.max(topY - bounds.top, row)
      const lowerY = Math.min(bottomY - bounds.top, row + 1)
      const [x1, x2] = [xAt(upperY), xAt(lowerY)]
      addEdgeToRow(changes, row * stride, direction * (lowerY - upperY), Math.min(x1, x2), Math.max(x1, x2))
    }
  }
  return changes
}

/** Adds an edge that crosses a row from `left` to `right`: the pixels to the right of the edge gain the signed `coverage`. */
const addEdgeToRow = (changes: Float32Array, rowStart: number, coverage: number, left: number, right: number): void => {
  const first = Math.floor(left)
  const add = (x: number, fraction: number): void => {
    changes[rowStart + x] = (changes[rowStart + x] ?? 0) + coverage * fraction
  }
  if (right <= first + 1) {
    const middle = (left + right) / 2 - first
    add(first, 1 - middle)
    if (middle > 0) add(first + 1, middle)
    return
  }
  const coveredArea = (x: number): number => {
    const areaUpTo = (at: number): number => (Math.min(right, Math.max(left, at)) - left) ** 2 / (2 * (right - left))
    return areaUpTo(x + 1) - areaUpTo(x) + Math.max(0, x + 1 - Math.max(right, x))
  }
  let previousArea = 0
  for (let x = first; x <= Math.ceil(right); x += 1) {
    const area = coveredArea(x)
    if (area !== previousArea) add(x, area - previousArea)
    previousArea = area
  }
}
