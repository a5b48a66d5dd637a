import { type ReactNode, useRef, useState } from 'react'
import { acceptedFiles } from '#core/images/accepted-image.ts'
import { m } from '#messages'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldErrorText } from '#web/ui/field.tsx'
import { useFocusWhenReady } from '#web/ui/focus-when-ready.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFileDropAndPaste } from './file-drop-and-paste.ts'
import { FileInput } from './file-input.tsx'
import { FilePreview } from './file-preview.tsx'
import type { UploadedImage } from './upload-image.ts'
import { type UploadInProgress, useImageUpload } from './use-image-upload.ts'

/** In CSS pixels. */
export const PREVIEW_SIZE = { width: 108, height: 144 }

type PictureTexts = {
  drop: ReactNode
  replace: string
  removeQuestion: string
  removeText: string
  removed: string
  unreachable: string
}

type Props = {
  /** The button's id, and the prefix of the ids of its hint and error. */
  id: string
  texts: PictureTexts
  preview: ReactNode
  error: string | undefined
  onUploading: (isUploading: boolean) => void
  onUploaded: (image: UploadedImage) => void
  onRemove: () => void
}

/** A field for a picture, which can be dropped, pasted, chosen or photographed. The picture is uploaded immediately. */
export function PictureField({ id, texts, preview, error, onUploading, onUploaded, onRemove }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const { activeUpload, failure, start, cancel } = useImageUpload(texts.unreachable, (image, { name }) => {
    onUploaded(image)
    setAnnouncement(m.poster_uploaded({ name }))
  })
  const focusButton = useFocusWhenReady(activeUpload !== null, () => buttonRef.current)
  const cancelUpload = () => {
    cancel()
    onUploading(false)
    setAnnouncement('')
    focusButton()
  }
  const upload = async (file: File) => {
    setAnnouncement('')
    onUploading(true)
    if (await start(file)) onUploading(false)
  }
  const isDragOver = useFileDropAndPaste(upload)
  const remove = () => {
    onRemove()
    setAnnouncement(texts.removed)
    focusButton()
  }
  const visibleError = failure?.text ?? error
  return (
    <>
      <div className={`dropzone${preview || activeUpload ? '' : ' dropzone--empty'}${isDragOver ? ' is-over' : ''}`}>
        {activeUpload ? (
          <UploadProgress activeUpload={activeUpload} onCancel={cancelUpload} />
        ) : (
          <PictureChooser
            {...{ id, texts, preview, buttonRef }}
            onFile={upload}
            onRemove={remove}
            errorId={visibleError && `${id}-error`}
          />
        )}
      </div>
      {visibleError && (
        <div role={failure ? 'alert' : undefined}>
          <FieldErrorText id={`${id}-error`} error={visibleError} />
          {failure?.file && (
            <button className="text-link" type="button" onClick={() => failure.file && upload(failure.file)}>
              {m.common_try_again()}
            </button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {activeUpload ? m.poster_uploading({ name: activeUpload.file.name }) : announcement}
      </p>
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

type PictureChooserProps = Pick<Props, 'id' | 'texts' | 'preview' | 'onRemove'> & {
  onFile: (file: File) => void
  buttonRef: React.Ref<HTMLButtonElement>
  errorId: string | undefined
}

function PictureChooser({ id, texts, preview, onFile, onRemove, buttonRef, errorId }: PictureChooserProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)
  const photoInput = useRef<HTMLInputElement>(null)
  return (
    <>
      {preview ?? <Icon name="image-up" size={36} />}
      <div className="stack stack--close">
        {!preview && (
          <p id={`${id}-hint`}>
            {texts.drop}
            <br />
            <span className="hint">{m.poster_types()}</span>
          </p>
        )}
        <FileInput ref={fileInput} accept={acceptedFiles} onFile={onFile} data-testid={`${id}-file`} />
        <FileInput ref={photoInput} accept={acceptedFiles} onFile={onFile} capture="environment" />
        <p className="row">
          <button
            className="btn btn--sm"
            type="button"
            id={id}
            ref={buttonRef}
            aria-describedby={[!preview && `${id}-hint`, errorId].filter(Boolean).join(' ') || undefined}
            onClick={() => fileInput.current?.click()}
          >
            {preview ? texts.replace : m.picture_choose()}
          </button>
          <span className="touch-only">
            <button className="btn btn--sm" type="button" onClick={() => photoInput.current?.click()}>
              {m.poster_photo()}
            </button>
          </span>
          {preview && (
            <button className="btn btn--sm" type="button" onClick={() => setIsDialogOpen(true)}>
              <Icon name="trash" size={18} /> {m.common_remove()}
            </button>
          )}
        </p>
      </div>
      {isDialogOpen && (
        <ConfirmDialog
          title={texts.removeQuestion}
          action={m.common_remove()}
          isDanger
          onConfirm={async () => onRemove()}
          onClose={() => setIsDialogOpen(false)}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
