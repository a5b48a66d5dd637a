import { useRef, useState } from 'react'
import { MAX_NAME } from '#core/text/max-lengths.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { m } from '#messages'
import { countParams } from '#web/i18n/formatting.ts'
import type { LineUpBand } from '#web/show-form/show-form-values.ts'
import { useFindBand } from '#web/ui/entry-search.ts'
import { type Row, withValues } from './import-rows.ts'

type Props = {
  rows: readonly Row[]
  onChangeRows: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

const needsBands = (row: Row): boolean => !row.isLeftOut && row.values.bandList.length === 0

/** Adds a band to the empty line-ups, or to the front of all line-ups: a band often omits its own name when it announces
 * a tour. */
export function ImportAddBands({ rows, onChangeRows }: Props) {
  const findBand = useFindBand()
  const [name, setName] = useState('')
  const [addedName, setAddedName] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const emptyLineUpCount = rows.filter(needsBands).length
  const includedCount = rows.filter(({ isLeftOut }) => !isLeftOut).length
  const add = async (isMatch: (row: Row) => boolean) => {
    const bandName = name.trim()
    // A failed search does no harm: saving looks up known bands again.
    const hit = await findBand(bandName)
    const band: LineUpBand = hit ? { bandId: hit.id, bandName: hit.name } : { bandName }
    const lines = new Set(rows.map(({ line }) => line))
    onChangeRows((before) =>
      before.map((row) => (lines.has(row.line) && isMatch(row) ? withBandInFront(row, band) : row)),
    )
    setAddedName(band.bandName)
    // The pressed button is about to disappear.
    status.current?.focus()
  }
  const isNameEmpty = name.trim() === ''
  return (
    <div>
      {emptyLineUpCount > 0 && (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isNameEmpty) void add(needsBands)
          }}
        >
          <fieldset className="step">
            <legend>{m.import_add_bands_missing(countParams(emptyLineUpCount))}</legend>
            <div className="grid2">
              <div className="field">
                <label htmlFor="all-bands">{m.import_add_bands()}</label>
                <input
                  className="input"
                  id="all-bands"
                  value={name}
                  maxLength={MAX_NAME}
                  onChange={({ target }) => setName(target.value)}
                />
              </div>
            </div>
            <div className="row">
              <button className="btn" type="submit" disabled={isNameEmpty}>
                {m.import_add_bands_to_missing()}
              </button>
              {includedCount > emptyLineUpCount && (
                <button
                  className="btn"
                  type="button"
                  disabled={isNameEmpty}
                  onClick={() => add(({ isLeftOut }) => !isLeftOut)}
                >
                  {m.import_add_bands_to_all(countParams(includedCount))}
                </button>
              )}
            </div>
          </fieldset>
        </form>
      )}
      <p className="hint" role="status" tabIndex={-1} ref={status}>
        {addedName !== '' && emptyLineUpCount === 0 && m.import_add_bands_added({ band: addedName })}
      </p>
    </div>
  )
}

const withBandInFront = (row: Row, band: LineUpBand): Row => {
  const { bandList } = row.values
  if (bandList.some(({ bandName }) => nameKeyOf(bandName) === nameKeyOf(band.bandName))) return row
  return withValues(row, { bandList: [band, ...bandList] })
}
