import type { Box } from './box.ts'
import type { Coordinates } from './coordinates.ts'

/** The name of a street, at the middle of its longest straight stretch. `angle` is the rotation of the text: degrees clockwise,
 * from -90 to 90. `length` is the length of the stretch in units of the frame. */
export type StreetName = Coordinates & { name: string; angle: number; length: number }

/** A part of the credit line, linked if it has a URL. */
export type Credit = { text: string; url: string | null }

/** SVG paths in the frame of a box (`frameOf`). Water is filled by the nonzero rule. In `names`, main roads come first. */
export type Streets = {
  water: string
  mainRoads: string
  streets: string
  names: readonly StreetName[]
  credits: readonly Credit[]
}

/** Resolves to null if the box is too large for streets, or there is no data for it. Rejects with `busy` or `unavailable` if they
 * cannot be drawn at the moment. */
export type StreetsOf = (box: Box) => Promise<Streets | null>
