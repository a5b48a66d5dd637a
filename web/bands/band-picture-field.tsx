import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '#messages'
import { EntryField } from '#web/catalog/entry-field.tsx'
import { bold } from '#web/i18n/markup.tsx'
import { PictureField, PREVIEW_SIZE } from '#web/upload/picture-field.tsx'

/** The fields for a band's picture and the picture's description. The form stores the path of the picture, or ''. */
export function BandPictureField({ onUploading }: { onUploading: (isUploading: boolean) => void }) {
  const { setValue, clearErrors, formState } = useFormContext<Record<string, string>>()
  const picture = useWatch<Record<string, string>>({ name: 'picture' })
  const setField = (field: string, value: string) => {
    setValue(field, value, { shouldDirty: true })
    clearErrors(field)
  }
  return (
    <fieldset className="stack stack--close">
      <legend className="label">
        {m.edit_band_picture()} <span className="optional">{m.field_optional()}</span>
      </legend>
      <PictureField
        id="picture"
        texts={{
          drop: <ParaglideMessage message={m.edit_band_picture_drop} markup={{ b: bold }} />,
          replace: m.edit_band_picture_replace(),
          removeQuestion: m.edit_band_picture_remove_question(),
          removeText: m.edit_band_picture_remove_text(),
          removed: m.edit_band_picture_removed(),
          unreachable: m.edit_band_picture_unreachable(),
        }}
        preview={picture ? <img src={picture} alt={m.edit_band_picture_preview()} {...PREVIEW_SIZE} /> : null}
        error={formState.errors.picture?.message}
        onUploading={(isUploading) => {
          clearErrors('picture')
          onUploading(isUploading)
        }}
        onUploaded={({ showPoster }) => showPoster && setField('picture', showPoster)}
        onRemove={() => {
          setField('picture', '')
          setField('pictureAlt', '')
        }}
      />
      {picture && (
        <EntryField name="pictureAlt" label={m.poster_description()} optional hint={m.poster_description_hint()} />
      )}
    </fieldset>
  )
}
