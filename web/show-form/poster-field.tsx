import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useWatch } from 'react-hook-form'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { PictureField, PREVIEW_SIZE } from '#web/upload/picture-field.tsx'
import { ShowFormInput, useSetValue, useShowForm } from './show-form-input.tsx'
import type { FormPoster } from './show-form-values.ts'

export function PosterField() {
  const { control, formState, clearErrors } = useShowForm()
  const poster = useWatch({ control, name: 'showPoster' })
  const set = useSetValue()
  return (
    <>
      <PictureField
        id="showPoster"
        texts={{
          drop: <ParaglideMessage message={m.poster_drop} markup={{ b: bold }} />,
          replace: m.poster_replace(),
          removeQuestion: m.poster_remove_question(),
          removeText: m.poster_remove_text(),
          removed: m.poster_removed(),
          unreachable: m.poster_unreachable(),
        }}
        preview={poster && <PosterPreview poster={poster} />}
        error={formState.errors.showPoster?.message}
        onUploading={(isUploading) => {
          if (isUploading) clearErrors('showPoster')
          set('isUploading', isUploading, isUploading ? [] : ['showPoster'])
        }}
        onUploaded={({ showPoster, posterSizes }) => showPoster && set('showPoster', { showPoster, posterSizes })}
        onRemove={() => {
          set('showPoster', null)
          set('posterAlt', '')
        }}
      />
      {poster && (
        <ShowFormInput name="posterAlt" label={m.poster_description()} optional hint={m.poster_description_hint()} />
      )}
    </>
  )
}

/** Shows the poster in the smallest size that is sharp on high-density screens, or else in the largest. */
export function PosterPreview({ poster }: { poster: FormPoster }) {
  const size = poster.posterSizes.find(({ width }) => width >= PREVIEW_SIZE.width * 2) ?? poster.posterSizes.at(-1)
  return <img src={size?.webp ?? poster.showPoster} alt={m.poster_preview()} {...PREVIEW_SIZE} />
}
