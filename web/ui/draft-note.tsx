import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { Note } from './note.tsx'

/** Says that a draft has come back, with the way to be rid of it. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const startOver = () => {
    onStartOver()
    // The note goes, and the button with it.
    document.getElementById('main')?.focus()
  }
  return (
    <div className="draft-note">
      <Note tone="info">
        <ParaglideMessage message={m.draft_back} markup={{ b: bold }} />
        <br />
        <button className="linkish" type="button" onClick={startOver}>
          {m.common_start_over()}
        </button>
      </Note>
    </div>
  )
}
