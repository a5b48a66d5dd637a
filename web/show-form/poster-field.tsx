import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { acceptedFiles } from '#core/images/accepted-image.ts'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldErrorText } from '#web/ui/field.tsx'
import { useFocusAfter } from '#web/ui/focus-after.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFileDrop } from '#web/upload/file-drop.ts'
import { FileInput } from '#web/upload/file-input.tsx'
import { FilePreview } from '#web/upload/file-preview.tsx'
import { type UploadInProgress, usePosterUpload } from './poster-upload.ts'
import { ShowFormInput, useSetValue, useShowForm } from './show-form-input.tsx'
import type { FormPoster } from './show-form-values.ts'

/** In CSS pixels. */
const PREVIEW_SIZE = { width: 108, height: 144 }

/** The poster can be dropped, pasted, chosen or photographed. It is uploaded at once. */
export function PosterField() {
  const { control, formState, clearErrors } = useShowForm()
  const [poster, isUploading] = useWatch({ control, name: ['showPoster', 'isUploading'] })
  const set = useSetValue()
  const [announcement, setAnnouncement] = useState('')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const focusButton = useFocusAfter(isUploading, () => buttonRef.current)
  const { activeUpload, failure, start, cancel } = usePosterUpload(({ showPoster, posterSizes }, { name }) => {
    if (showPoster) set('showPoster', { showPoster, posterSizes })
    setAnnouncement(m.poster_uploaded({ name }))
  })
  const stop = () => {
    cancel()
    set('isUploading', false)
    setAnnouncement('')
    focusButton()
  }
  const upload = async (file: File) => {
    setAnnouncement('')
    clearErrors('showPoster')
    set('isUploading', true)
    await start(file)
    set('isUploading', false, ['showPoster'])
  }
  const isDragOver = useFileDrop(upload)
  const remove = () => {
    set('showPoster', null)
    set('posterAlt', '')
    setAnnouncement(m.poster_removed())
    focusButton()
  }
  const error = failure?.text ?? formState.errors.showPoster?.message
  return (
    <>
      <div className={`dropzone${poster || activeUpload ? '' : ' dropzone--empty'}${isDragOver ? ' is-over' : ''}`}>
        {activeUpload ? (
          <UploadProgress activeUpload={activeUpload} onCancel={stop} />
        ) : (
          <PosterChooser
            poster={poster}
            onFile={upload}
            onRemove={remove}
            buttonRef={buttonRef}
            describedBy={error && 'showPoster-error'}
          />
        )}
      </div>
      {error && (
        <div role={failure ? 'alert' : undefined}>
          <FieldErrorText id="showPoster-error" error={error} />
          {failure?.file && (
            <button className="linkish" type="button" onClick={() => failure.file && upload(failure.file)}>
              {m.common_try_again()}
            </button>
          )}
        </div>
      )}
      <p className="vh" role="status">
        {activeUpload ? m.poster_uploading({ name: activeUpload.file.name }) : announcement}
      </p>
      {poster && (
        <ShowFormInput name="posterAlt" label={m.poster_description()} optional hint={m.poster_description_hint()} />
      )}
    </>
  )
}

function UploadProgress({
  activeUpload: { file, progress },
  onCancel,
}: {
  activeUpload: UploadInProgress
  onCancel: () => void
}) {
  return (
    <>
      <FilePreview file={file} width={PREVIEW_SIZE.width * 2} height={PREVIEW_SIZE.height * 2} />
      <div className="stack stack--close">
        <p>
          <b>{file.name}</b>
          <br />
          <span className="hint">{progress < 1 ? m.common_uploading() : m.poster_processing()}</span>
        </p>
        <progress aria-label={m.poster_upload_of({ name: file.name })} max={1} value={progress} />
        <p className="row">
          <button className="btn btn--sm" type="button" onClick={onCancel}>
            {m.common_cancel()}
          </button>
        </p>
      </div>
    </>
  )
}

type PosterChooserProps = {
  poster: FormPoster | null
  onFile: (file: File) => void
  onRemove: () => void
  buttonRef: React.Ref<HTMLButtonElement>
  describedBy: string | undefined
}

function PosterChooser({ poster, onFile, onRemove, buttonRef, describedBy }: PosterChooserProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)
  const photoInput = useRef<HTMLInputElement>(null)
  return (
    <>
      {poster ? <PosterPreview poster={poster} /> : <Icon name="image-up" size={36} />}
      <div className="stack stack--close">
        {!poster && (
          <p id="showPoster-hint">
            <ParaglideMessage message={m.poster_drop} markup={{ b: bold }} />
            <br />
            <span className="hint">{m.poster_types()}</span>
          </p>
        )}
        <FileInput ref={fileInput} accept={acceptedFiles} onFile={onFile} data-testid="poster-file" />
        <FileInput ref={photoInput} accept={acceptedFiles} onFile={onFile} capture="environment" />
        <p className="row">
          <button
            className="btn btn--sm"
            type="button"
            id="showPoster"
            ref={buttonRef}
            aria-describedby={[!poster && 'showPoster-hint', describedBy].filter(Boolean).join(' ') || undefined}
            onClick={() => fileInput.current?.click()}
          >
            {poster ? m.poster_replace() : m.picture_choose()}
          </button>
          <span className="touch-only">
            <button className="btn btn--sm" type="button" onClick={() => photoInput.current?.click()}>
              {m.poster_photo()}
            </button>
          </span>
          {poster && (
            <button className="btn btn--sm" type="button" onClick={() => setIsDialogOpen(true)}>
              <Icon name="trash" size={18} /> {m.common_remove()}
            </button>
          )}
        </p>
      </div>
      {isDialogOpen && (
        <ConfirmDialog
          title={m.poster_remove_question()}
          action={m.common_remove()}
          isDanger
          onConfirm={async () => onRemove()}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{m.poster_remove_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Shows the smallest image that is sharp on high-density screens. */
export function PosterPreview({ poster }: { poster: FormPoster }) {
  const size = poster.posterSizes.find(({ width }) => width >= PREVIEW_SIZE.width * 2) ?? poster.posterSizes.at(-1)
  return <img src={size?.webp ?? poster.showPoster} alt={m.poster_preview()} {...PREVIEW_SIZE} />
}
