export type Colour = readonly [red: number, green: number, blue: number]

/** `points` are x and y in turn, in pixels: Bézier control points, then the end point. `close` returns to the start. */
export type PathSegment = { to: 'move' | 'line' | 'curve' | 'close'; points: readonly number[] }

/** `pixels` are RGB bytes, row by row from the top. */
export type Canvas = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  box(left: number, top: number, width: number, height: number, colour: Colour): void
  /** Fills closed outlines, antialiased by pixel coverage. */
  fill(outline: readonly PathSegment[], colour: Colour): void
}

const STEPS = 8

/** Creates a sheet of one colour. Rasterized here, because libvips' SVG decoder would be exposed to uploads too. */
export const makeCanvas = (width: number, height: number, background: Colour): Canvas => {
  const pixels = new Uint8Array(width * height * 3)
  pixels.set(background)
  for (let done = 3; done < pixels.length; done *= 2) pixels.copyWithin(done, 0, done)

  const blend = (at: number, colour: Colour, share: number): void => {
    for (let channel = 0; channel < 3; channel += 1) {
      const under = pixels[at + channel] ?? 0
      pixels[at + channel] = Math.round(under + ((colour[channel] ?? 0) - under) * share)
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
      const frame = frameOf(edges, width, height)
      if (!frame) return
      const cover = coverOf(edges, frame)
      for (let y = 0; y < frame.height; y += 1) {
        let sum = 0
        for (let x = 0; x < frame.width; x += 1) {
          sum += cover[y * (frame.width + 1) + x] ?? 0
          const share = Math.min(1, Math.abs(sum))
          if (share > 0.002) blend(((y + frame.top) * width + x + frame.left) * 3, colour, share)
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
  for (const stroke of outline) {
    if (stroke.to === 'close') lineTo(startX, startY)
    else if (stroke.to === 'line') lineTo(stroke.points[0] ?? 0, stroke.points[1] ?? 0)
    else if (stroke.to === 'curve') for (const [toX, toY] of alongCurve([x, y, ...stroke.points])) lineTo(toX, toY)
    else {
      x = startX = stroke.points[0] ?? 0
      y = startY = stroke.points[1] ?? 0
    }
  }
  return edges
}

const interpolate = (from: number, to: number, share: number): number => from + (to - from) * share

/** Samples a Bézier curve of any degree (de Casteljau). */
const alongCurve = (points: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: STEPS }, (_, step) => {
    const share = (step + 1) / STEPS
    const left = [...points]
    for (let used = points.length - 2; used > 0; used -= 2)
      for (let at = 0; at < used; at += 1) left[at] = interpolate(left[at] ?? 0, left[at + 2] ?? 0, share)
    return [left[0] ?? 0, left[1] ?? 0] as const
  })

type Frame = { left: number; top: number; width: number; height: number }

const frameOf = (edges: readonly Edge[], width: number, height: number): Frame | null => {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const [fromX, fromY, toX, toY] of edges) {
    left = Math.min(left, fromX, toX)
    top = Math.min(top, fromY, toY)
    right = Math.max(right, fromX, toX)
    bottom = Math.max(bottom, fromY, toY)
  }
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  const frame = {
    left: x,
    top: y,
    width: Math.min(width, Math.ceil(right)) - x,
    height: Math.min(height, Math.ceil(bottom)) - y,
  }
  return frame.width > 0 && frame.height > 0 ? frame : null
}

/** Returns the signed area that each edge adds, per pixel. Its prefix sum along a row is the coverage. */
const coverOf = (edges: readonly Edge[], frame: Frame): Float32Array => {
  const stride = frame.width + 1
  const cover = new Float32Array(stride * frame.height)
  for (const [fromX, fromY, toX, toY] of edges) {
    if (fromY === toY) continue
    const direction = fromY < toY ? 1 : -1
    const [topX, topY, endX, endY] = direction === 1 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
    const slope = (endX - topX) / (endY - topY)
    const xAt = (y: number): number =>
      Math.min(frame.width, Math.max(0, topX - frame.left + (y + frame.top - topY) * slope))
    const last = Math.min(frame.height, Math.ceil(endY - frame.top))
    for (let row = Math.max(0, Math.floor(topY - frame.top)); row < last; row += 1) {
      const above = Math.max(topY - frame.top, row)
      const below = Math.min(endY - frame.top, row + 1)
      const [x1, x2] = [xAt(above), xAt(below)]
      addRow(cover, row * stride, direction * (below - above), Math.min(x1, x2), Math.max(x1, x2))
    }
  }
  return cover
}

/** Distributes the `area` of an edge that crosses a row from `left` to `right`. */
const addRow = (cover: Float32Array, row: number, area: number, left: number, right: number): void => {
  const first = Math.floor(left)
  const add = (x: number, share: number): void => {
    cover[row + x] = (cover[row + x] ?? 0) + area * share
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
  let before = 0
  for (let x = first; x <= Math.ceil(right); x += 1) {
    const now = coveredArea(x)
    if (now !== before) add(x, now - before)
    before = now
  }
}
