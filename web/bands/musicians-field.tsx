import { MAX_MUSICIANS } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { EntryField } from '#web/catalog/entry-field.tsx'

/** The people who play in the band, one per line. Only members may add people; other users may only remove them. */
export function MusiciansField({ isMember }: { isMember: boolean }) {
  return (
    <EntryField
      name="musicians"
      label={m.band_musicians()}
      hint={isMember ? m.edit_band_musicians_hint({ max: MAX_MUSICIANS }) : m.edit_band_musicians_others()}
      optional
      rows={5}
    />
  )
}
