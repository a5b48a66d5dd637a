import * as z from 'zod/mini'
import { named, text, whole } from '#core/response.ts'

export const ImageSize = named('ImageSize', z.object({ width: whole, height: whole, avif: text, webp: text }))
export type ImageSize = z.output<typeof ImageSize>
