import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FieldErrorText } from './field.tsx'
import { FilePreview } from './file-preview.tsx'
import { useFocusAfter } from './focus-after.ts'
import { Icon } from './icon.tsx'
import { usePictureDrop } from './picture-drop.ts'
import { type Uploading, usePosterUpload } from './poster-upload.ts'
import { ShowFormInput, useSetValue, useShowForm } from './show-form-input.tsx'
import type { FormPoster } from './show-form-values.ts'

/** CSS pixels of the picture beside its buttons. */
const SIZE = { width: 108, height: 144 }

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/*'

/** The poster: dropped, pasted, chosen or photographed, uploaded at once, looked at, described, replaced, removed. */
export function PosterField() {
  const { control, formState, clearErrors } = useShowForm()
  const [poster, isOnItsWay] = useWatch({ control, name: ['showPoster', 'isUploading'] })
  const set = useSetValue()
  const [said, setSaid] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const focusButton = useFocusAfter(isOnItsWay, () => button.current)
  const { uploading, failure, start, cancel } = usePosterUpload(({ showPoster, posterSizes }, { name }) => {
    set('showPoster', { showPoster, posterSizes })
    setSaid(`${name} is uploaded.`)
  })
  const stop = () => {
    cancel()
    set('isUploading', false)
    setSaid('')
    focusButton()
  }
  const take = async (file: File) => {
    setSaid('')
    clearErrors('showPoster')
    set('isUploading', true)
    await start(file)
    set('isUploading', false, ['showPoster'])
  }
  const isOver = usePictureDrop(take)
  const remove = () => {
    set('showPoster', null)
    set('posterAlt', '')
    setSaid('The poster is removed.')
    focusButton()
  }
  const error = failure?.text ?? formState.errors.showPoster?.message
  return (
    <>
      <div className={`dropzone${poster || uploading ? '' : ' dropzone--empty'}${isOver ? ' is-over' : ''}`}>
        {uploading ? (
          <OnItsWay uploading={uploading} onCancel={stop} />
        ) : (
          <Chooser
            poster={poster}
            onFile={take}
            onRemove={remove}
            button={button}
            describedBy={error && 'showPoster-error'}
          />
        )}
      </div>
      {error && (
        <div role={failure ? 'alert' : undefined}>
          <FieldErrorText id="showPoster-error" error={error} />
          {failure?.file && (
            <button className="linkish" type="button" onClick={() => failure.file && take(failure.file)}>
              Try again
            </button>
          )}
        </div>
      )}
      <p className="vh" role="status">
        {uploading ? `Uploading ${uploading.file.name}...` : said}
      </p>
      {poster && (
        <ShowFormInput
          name="posterAlt"
          label="Picture description"
          optional
          hint="What it shows and says, for people who cannot see it."
        />
      )}
    </>
  )
}

function OnItsWay({ uploading: { file, share }, onCancel }: { uploading: Uploading; onCancel: () => void }) {
  return (
    <>
      <FilePreview file={file} width={SIZE.width * 2} height={SIZE.height * 2} />
      <div className="stack stack--close">
        <p>
          <b>{file.name}</b>
          <br />
          <span className="hint">{share < 1 ? 'Uploading...' : 'Making it ready...'}</span>
        </p>
        <progress aria-label={`Upload of ${file.name}`} max={1} value={share} />
        <p className="row">
          <button className="btn btn--sm" type="button" onClick={onCancel}>
            Cancel
          </button>
        </p>
      </div>
    </>
  )
}

type ChooserProps = {
  poster: FormPoster | null
  onFile: (file: File) => void
  onRemove: () => void
  button: React.Ref<HTMLButtonElement>
  describedBy: string | undefined
}

function Chooser({ poster, onFile, onRemove, button, describedBy }: ChooserProps) {
  const [isAsking, setIsAsking] = useState(false)
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // So that the same file can be chosen again.
    target.value = ''
    if (file) onFile(file)
  }
  const files = {
    className: 'vh',
    type: 'file',
    accept: TYPES,
    tabIndex: -1,
    'aria-hidden': true,
    onChange: choose,
  } as const
  return (
    <>
      {poster ? <PosterPreview poster={poster} /> : <Icon name="image-up" size={36} />}
      <div className="stack stack--close">
        {!poster && (
          <p id="showPoster-hint">
            <b>Drop the poster here</b>, paste it, or choose a file
            <br />
            <span className="hint">JPEG, PNG, WebP or AVIF, up to 10 MB. On a phone you can take a photo.</span>
          </p>
        )}
        <input {...files} ref={chosen} data-testid="poster-file" />
        <input {...files} ref={taken} capture="environment" />
        <p className="row">
          <Press
            id="showPoster"
            button={button}
            describedBy={[!poster && 'showPoster-hint', describedBy].filter(Boolean).join(' ')}
            onPress={() => chosen.current?.click()}
          >
            {poster ? 'Replace the poster' : 'Choose a picture'}
          </Press>
          <span className="touch-only">
            <Press onPress={() => taken.current?.click()}>Take a photo</Press>
          </span>
          {poster && (
            <Press onPress={() => setIsAsking(true)}>
              <Icon name="trash" size={18} /> Remove
            </Press>
          )}
        </p>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove the poster?"
          action="Remove"
          isDanger
          onConfirm={async () => onRemove()}
          onClose={() => setIsAsking(false)}
        >
          <p>The show goes on without a picture until you choose another.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type PressProps = {
  id?: string
  button?: React.Ref<HTMLButtonElement>
  describedBy?: string
  onPress: () => void
  children: ReactNode
}

function Press({ id, button, describedBy, onPress, children }: PressProps) {
  return (
    <button
      className="btn btn--sm"
      type="button"
      id={id}
      ref={button}
      aria-describedby={describedBy || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** The smallest that is sharp there. */
export function PosterPreview({ poster }: { poster: FormPoster }) {
  const size = poster.posterSizes.find(({ width }) => width >= SIZE.width * 2) ?? poster.posterSizes.at(-1)
  return <img src={size?.webp ?? poster.showPoster} alt="Preview of the poster" {...SIZE} />
}
