import type { Box } from './box.ts'

/** SVG paths in the frame of a box (`frameOf`): the land, and the borders of countries. Land is filled by the even-odd rule. */
export type Outlines = { land: string; borders: string }

export type OutlinesOf = (box: Box) => Outlines
