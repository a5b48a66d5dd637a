import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGE_BYTES } from '#core/images/accepted-image.ts'
import { m } from '#messages'
import { ApiError, NetworkError, useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { type UploadedImage, uploadImage } from './upload-image.ts'

/** `progress` ranges from 0 to 1. */
export type UploadInProgress = { file: File; progress: number }

/** `file` is null if a retry is pointless. */
type UploadFailure = { text: string; file: File | null }

/** Uploads one image at a time; a new upload cancels the previous one. `unreachableText` is shown if the connection fails. */
export function useImageUpload(unreachableText: string, onUploaded: (image: UploadedImage, file: File) => void) {
  const api = useApi()
  const [activeUpload, setActiveUpload] = useState<UploadInProgress | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const currentController = useRef<AbortController | null>(null)
  useEffect(() => () => currentController.current?.abort(), [])

  const cancel = () => {
    currentController.current?.abort()
    currentController.current = null
    setActiveUpload(null)
    setFailure(null)
  }
  /** Resolves to false if the upload was cancelled. */
  const start = async (file: File): Promise<boolean> => {
    cancel()
    if (file.size > MAX_IMAGE_BYTES) {
      setFailure({ text: m.common_picture_too_large(), file: null })
      return true
    }
    const controller = new AbortController()
    currentController.current = controller
    setActiveUpload({ file, progress: 0 })
    const { signal } = controller
    const onProgress = (progress: number) => signal.aborted || setActiveUpload({ file, progress })
    try {
      const image = await uploadImage(api, file, { signal, onProgress })
      if (signal.aborted) return false
      onUploaded(image, file)
    } catch (error) {
      if (signal.aborted) return false
      const text =
        error instanceof NetworkError ? unreachableText : (fieldFailure(error, 'image') ?? failureText(error))
      setFailure({ text, file: canRetry(error) ? file : null })
    }
    currentController.current = null
    setActiveUpload(null)
    return true
  }
  return { activeUpload, failure, start, cancel }
}

/** Returns false for errors about the file itself: these are final. */
const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError && [400, 413, 415, 422].includes(error.status))
