import { useEffect, useRef } from 'react'
import { copyText } from '#web/copy-text.ts'
import { useSite } from '#web/site-context.tsx'
import { Icon } from './icon.tsx'
import { asFileName, saveAs } from './save-as.ts'
import { useToast } from './toasts.tsx'

type Props = { codes: readonly string[]; name: string; onDone: () => void }

/** Recovery codes, shown this once: to copy, to keep as a file, to print. */
export function RecoveryCodes({ codes, name, onDone }: Props) {
  const { name: siteName, baseUrl } = useSite()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const takeFocus = () => heading.current?.focus()
    takeFocus()
    // The dialog that the codes come from is still open, and gives the focus back to what opened it.
    document.querySelector('dialog[open]')?.addEventListener('close', takeFocus, { once: true })
  }, [])
  const text = `${siteName} recovery codes for ${name}\n${baseUrl}\nEach works once.\n\n${codes.join('\n')}\n`
  const copy = async () => toast((await copyText(codes.join('\n'))) ? 'Codes copied' : 'The codes could not be copied')
  const download = () => {
    saveAs(`${asFileName(siteName)}-recovery-codes.txt`, text, 'text/plain')
    toast('Codes saved as a file')
  }
  return (
    <div className="note note--ok sheet">
      <Icon name="info" />
      <div className="stack stack--close">
        <h3 ref={heading} tabIndex={-1}>
          Keep your recovery codes
        </h3>
        <p>
          <b>They are shown only now.</b> Each stands once for the second step, should you lose your phone or key.
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
            <Icon name="copy" size={18} /> Copy
          </button>
          <button className="btn btn--sm" type="button" onClick={download}>
            Download
          </button>
          <button className="btn btn--sm" type="button" onClick={() => window.print()}>
            Print
          </button>
          <button className="btn btn--sm btn--main" type="button" onClick={onDone}>
            I have kept them
          </button>
        </div>
      </div>
    </div>
  )
}
