import * as z from 'zod/mini'
import { ImageId } from '#core/ids.ts'
import type { Label } from '#core/messages/labels.ts'
import { optionalText } from '#core/text/text.ts'
import { IMAGE_FOLDER } from './image.ts'
import type { Images } from './stored-images.ts'

/** An uploaded image that a show has as its poster, or a band as its picture. */
export type Picture = { imageId: ImageId; width: number; height: number; alt: string }

const IMAGE_PATH = new RegExp(`^${IMAGE_FOLDER}([0-9a-f-]{36})(?:-\\d+)?(?:\\.(?:avif|webp))?$`)

/** Returns a schema that reads the path of an uploaded image as its id, and a blank path as null. */
export const uploadedPicture = (label: Label, notUploadedError: string) =>
  z.pipe(
    optionalText(label, 512),
    z.transform((path, context): ImageId | null => {
      if (path === null) return null
      const id = ImageId.safeParse(IMAGE_PATH.exec(path)?.[1])
      if (id.success) return id.data
      context.issues.push({ code: 'custom', message: notUploadedError, input: path })
      return z.NEVER
    }),
  )

export const PictureAlt = optionalText('picture_description', 512)

/** Marks the image as used and returns it as a picture. Returns null if there is no such image. */
export const resolvePicture = async (
  { images }: { images: Pick<Images, 'find' | 'use'> },
  { imageId, alt }: Pick<Picture, 'imageId' | 'alt'>,
  at: Date,
): Promise<Picture | null> => {
  const image = await images.find(imageId)
  if (!image || !(await images.use(imageId, at))) return null
  return { imageId, width: image.width, height: image.height, alt }
}
