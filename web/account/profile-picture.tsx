import { useRef, useState } from 'react'
import { acceptedFiles, acceptedImageTypes, MAX_IMAGE_BYTES } from '#core/images/accepted-image.ts'
import { m } from '#messages'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { ButtonSkeleton } from '#web/page/form-skeleton.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { FieldErrorText } from '#web/ui/field.tsx'
import { useFocusWhenReady } from '#web/ui/focus-when-ready.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FileInput } from '#web/upload/file-input.tsx'
import { FilePreview } from '#web/upload/file-preview.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'

/** Returns the file, with a generic media type if its own is not in `acceptedImageTypes`. Such a file may still be a
 * picture: the server checks its bytes. */
const uploadBody = (file: File): Blob =>
  acceptedImageTypes.includes(file.type) ? file : file.slice(0, file.size, 'application/octet-stream')

export function ProfilePicture({ profile }: { profile: Profile }) {
  const { api, setProfile } = useProfileChanges()
  const toast = useToast()
  const { isBusy, failure, run, clearFailure } = useSingleRequest()
  const [chosenFile, setChosenFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const moveFocus = useFocusWhenReady(isBusy, () => chooseButton.current)
  const choose = (file: File) => {
    clearFailure()
    const isTooLarge = file.size > MAX_IMAGE_BYTES
    setFileError(isTooLarge ? m.common_picture_too_large() : '')
    setChosenFile(isTooLarge ? null : file)
  }
  const change = (method: 'PUT' | 'DELETE', body: Blob | undefined, successText: string) =>
    run(async () => {
      setFileError('')
      await setProfile(await api.send(method, '/api/profile/picture', body))
      setChosenFile(null)
      toast(successText)
      // The pressed button has been removed.
      moveFocus()
    })
  const cancel = () => {
    setChosenFile(null)
    clearFailure()
    chooseButton.current?.focus()
  }
  const error = fileError || (failure !== null ? (fieldFailure(failure, 'picture') ?? failureText(failure)) : '')
  return (
    <div className="media-row">
      <div className="media-image" aria-hidden="true">
        {chosenFile ? (
          <FilePreview file={chosenFile} width={CANVAS_SIDE} height={CANVAS_SIDE} />
        ) : (
          <CurrentPicture profile={profile} />
        )}
      </div>
      <div className="stack stack--close media-text">
        <PictureHint />
        <div role="alert">
          <FieldErrorText id="picture-error" error={error || undefined} />
        </div>
        <p className="hint" role="status">
          {isBusy && chosenFile
            ? m.common_uploading()
            : chosenFile
              ? m.picture_not_uploaded({ name: chosenFile.name })
              : ''}
        </p>
        <FileInput ref={input} accept={acceptedFiles} onFile={choose} data-testid="picture-file" />
        <div className="row">
          {chosenFile && (
            <button
              className="btn btn--sm btn--main"
              type="button"
              disabled={isBusy}
              onClick={() => change('PUT', uploadBody(chosenFile), m.picture_saved())}
            >
              {m.picture_upload()}
            </button>
          )}
          <button
            className="btn btn--sm"
            type="button"
            ref={chooseButton}
            disabled={isBusy}
            aria-describedby="picture-hint"
            onClick={() => input.current?.click()}
          >
            <Icon name="image-up" size={18} /> {chosenFile ? m.picture_choose_another() : m.picture_choose()}
          </button>
          {chosenFile && (
            <button className="btn btn--sm" type="button" disabled={isBusy} onClick={cancel}>
              {m.common_cancel()}
            </button>
          )}
          {!chosenFile && profile.profilePicture && (
            <button
              className="btn btn--sm"
              type="button"
              disabled={isBusy}
              onClick={() => change('DELETE', undefined, m.picture_removed())}
            >
              {m.picture_remove()}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

function PictureHint() {
  return (
    <p>
      <b>{m.picture_title()}</b>
      <br />
      <span className="hint" id="picture-hint">
        {m.picture_hint()}
      </span>
    </p>
  )
}

export function ProfilePictureSkeleton() {
  return (
    <div className="media-row">
      <div className="media-image" />
      <div className="stack stack--close media-text">
        <PictureHint />
        <div className="row">
          <ButtonSkeleton kind="sm">
            <Icon name="image-up" size={18} /> {m.picture_choose()}
          </ButtonSkeleton>
        </div>
      </div>
    </div>
  )
}

function CurrentPicture({ profile }: { profile: Profile }) {
  if (profile.profilePicture) return <img src={profile.profilePicture} alt="" width="96" height="96" />
  const [letter = '?'] = profile.displayName || profile.name
  return letter.toUpperCase()
}

/** In pixels: twice the displayed size, for high-density screens. */
const CANVAS_SIDE = 192
