export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

export const acceptedImageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The `accept` attribute of file inputs. It is only a hint: the server checks the bytes. */
export const acceptedFiles = `${acceptedImageTypes.join(',')},image/*`
