import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { Note } from './note.tsx'

export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const startOver = () => {
    onStartOver()
    // The focused button disappears with the note.
    document.getElementById('main')?.focus()
  }
  return (
    <div className="draft-note">
      <Note tone="info">
        <ParaglideMessage message={m.draft_back} markup={{ b: bold }} />
        <br />
        <button className="text-link" type="button" onClick={startOver}>
          {m.common_start_over()}
        </button>
      </Note>
    </div>
  )
}
