import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { ApiError, NetworkError, useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { MAX_BYTES, type UploadedPicture, uploadPicture } from '#web/upload/upload-picture.ts'

/** How a picture is on its way; `share` is how much of it is sent, from 0 to 1. */
export type Uploading = { file: File; share: number }

/** What hindered it; `file` is there when the same file may be tried again. */
export type UploadFailure = { text: string; file: File | null }

/** One picture at a time on its way to the server; a new one takes the place of the one before. */
export function usePosterUpload(onUploaded: (picture: UploadedPicture, file: File) => void) {
  const api = useApi()
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const [failure, setFailure] = useState<UploadFailure | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  const cancel = () => {
    current.current?.abort()
    current.current = null
    setUploading(null)
    setFailure(null)
  }
  const start = async (file: File) => {
    cancel()
    if (file.size > MAX_BYTES) return setFailure({ text: m.common_picture_too_large(), file: null })
    const controller = new AbortController()
    current.current = controller
    setUploading({ file, share: 0 })
    const { signal } = controller
    const onProgress = (share: number) => signal.aborted || setUploading({ file, share })
    try {
      const picture = await uploadPicture(api, file, { signal, onProgress })
      if (signal.aborted) return
      onUploaded(picture, file)
    } catch (error) {
      if (signal.aborted) return
      setFailure({ text: textOf(error), file: mayTryAgain(error) ? file : null })
    }
    current.current = null
    setUploading(null)
  }
  return { uploading, failure, start, cancel }
}

const textOf = (error: unknown): string => {
  if (error instanceof NetworkError) return m.poster_unreachable()
  return fieldFailure(error, 'image') ?? failureText(error)
}

/** What the server has decided about the file itself stays decided. */
const mayTryAgain = (error: unknown): boolean =>
  !(error instanceof ApiError && [400, 413, 415, 422].includes(error.status))
