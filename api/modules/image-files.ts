import { join } from 'node:path'
import { makeFileImages } from '#adapters/images/file-images.ts'
import type { BucketConfig } from '#adapters/s3/bucket.ts'
import { makeS3Images } from '#adapters/s3/s3-images.ts'
import type { Config } from '#api/config/config.ts'
import type { ImageFiles } from '#core/ports.ts'

export const imageFilesFor = (config: Config): ImageFiles => {
  const bucket = bucketOf(config)
  return bucket ? makeS3Images(bucket) : makeFileImages({ dir: join(config.DATA_DIR, 'images') })
}

export const bucketOf = ({ IMAGES_S3_ENDPOINT, ...config }: Config): BucketConfig | null =>
  IMAGES_S3_ENDPOINT === undefined
    ? null
    : {
        endpoint: IMAGES_S3_ENDPOINT,
        bucket: config.IMAGES_S3_BUCKET ?? '',
        region: config.IMAGES_S3_REGION ?? '',
        accessKeyId: config.IMAGES_S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.IMAGES_S3_SECRET_ACCESS_KEY ?? '',
      }
