import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { fileNameStem, saveAs } from '#web/ui/save-as.ts'

type Props = { codes: readonly string[]; name: string; onDone: () => void }

/** Shows new recovery codes, which the user can copy, download or print. They are never shown again. */
export function RecoveryCodes({ codes, name, onDone }: Props) {
  const { name: siteName, baseUrl } = useSite()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const takeFocus = () => heading.current?.focus()
    takeFocus()
    // If a dialog created the codes, it is still open, and returns the focus to its opener when it closes.
    document.querySelector('dialog[open]')?.addEventListener('close', takeFocus, { once: true })
  }, [])
  const fileHeader = [m.codes_file({ site: siteName, name }), baseUrl, m.codes_file_once()]
  const fileText = `${fileHeader.join('\n')}\n\n${codes.join('\n')}\n`
  const copy = async () => toast((await copyText(codes.join('\n'))) ? m.codes_copied() : m.codes_not_copied())
  const download = () => {
    saveAs(`${fileNameStem(siteName)}-recovery-codes.txt`, fileText, 'text/plain')
    toast(m.codes_saved())
  }
  return (
    <div className="note note--ok sheet">
      <Icon name="info" />
      <div className="stack stack--close">
        <h3 ref={heading} tabIndex={-1}>
          {m.codes_save_title()}
        </h3>
        <p>
          <ParaglideMessage message={m.codes_shown_once} markup={{ b: bold }} />
          <span className="print-only">
            {' '}
            {siteName}, {baseUrl}, {name}.
          </span>
        </p>
        <ul className="codes">
          {codes.map((code) => (
            <li className="code" key={code}>
              {code}
            </li>
          ))}
        </ul>
        <div className="row">
          <button className="btn btn--sm" type="button" onClick={copy}>
            <Icon name="copy" size={18} /> {m.common_copy()}
          </button>
          <button className="btn btn--sm" type="button" onClick={download}>
            {m.codes_download()}
          </button>
          <button className="btn btn--sm" type="button" onClick={() => window.print()}>
            {m.codes_print()}
          </button>
          <button className="btn btn--sm btn--main" type="button" onClick={onDone}>
            {m.codes_saved_them()}
          </button>
        </div>
      </div>
    </div>
  )
}
