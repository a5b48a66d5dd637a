import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  accept: string
  capture?: 'environment'
  onFile: (file: File) => void
  'data-testid'?: string
}

/** A hidden file input that a button opens. Choosing the same file again also calls `onFile`. */
export function FileInput({ onFile, ...props }: Props) {
  return (
    <input
      {...props}
      className="visually-hidden"
      type="file"
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ target }) => {
        const file = target.files?.[0]
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
