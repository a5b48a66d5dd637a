import * as z from 'zod/mini'
import { integer, named, text } from '#core/response.ts'

export const ImageSize = named('ImageSize', z.object({ width: integer, height: integer, avif: text, webp: text }))
export type ImageSize = z.output<typeof ImageSize>
