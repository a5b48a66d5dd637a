import { createElement, useEffect } from 'react'
import { m } from '#messages'
import { localizedPath } from '#web/i18n/language.ts'
import { attributesOf, type EmbedChoice, fallbackOf } from './embed-line.ts'

type Props = { choice: EmbedChoice; named: Parameters<typeof fallbackOf>[1] }

/** Previews the list with the script that other sites use. */
export function EmbedPreview({ choice, named }: Props) {
  useEffect(runScript, [])
  const { path, text } = fallbackOf(choice, named)
  return (
    <section className="stack" aria-labelledby="preview-head">
      <h2 id="preview-head">{m.embed_preview()}</h2>
      {createElement('upstroke-shows', attributesOf(choice), <a href={localizedPath(path)}>{text}</a>)}
    </section>
  )
}

const SCRIPT = '/embed.js'

function runScript() {
  if (document.querySelector(`script[src="${SCRIPT}"]`)) return
  const script = document.createElement('script')
  script.src = SCRIPT
  document.head.append(script)
}
