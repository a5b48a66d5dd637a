import { createElement, useEffect } from 'react'
import { m } from '#messages'
import { localizedPath } from '#web/i18n/language.ts'
import { attributesOf, type EmbedChoice, fallbackLinkOf } from './embed-code.ts'

type Props = { choice: EmbedChoice; names: Parameters<typeof fallbackLinkOf>[1] }

export function EmbedPreview({ choice, names }: Props) {
  useEffect(loadScript, [])
  const { path, text } = fallbackLinkOf(choice, names)
  return (
    <section className="stack" aria-labelledby="preview-head">
      <h2 id="preview-head">{m.embed_preview()}</h2>
      {createElement('upstroke-shows', attributesOf(choice), <a href={localizedPath(path)}>{text}</a>)}
    </section>
  )
}

const SCRIPT = '/embed.js'

function loadScript() {
  if (document.querySelector(`script[src="${SCRIPT}"]`)) return
  const script = document.createElement('script')
  script.src = SCRIPT
  document.head.append(script)
}
