import { useEffect, useRef, useState } from 'react'

const isImage = ({ type }: File): boolean => type.startsWith('image/')

/** Accepts files dropped anywhere on the page, so that a near miss doesn't navigate away and lose the input. Also accepts
 * pasted files if `mayPaste`: pictures by default. Returns whether a drag is over the page. */
export function useFileDrop(onFile: (file: File) => void, mayPaste: (file: File) => boolean = isImage): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef({ onFile, mayPaste })
  useEffect(() => {
    take.current = { onFile, mayPaste }
  })
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const onDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      setIsOver(false)
      if (!file) return
      event.preventDefault()
      take.current.onFile(file)
    }
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(take.current.mayPaste)
      // Office programs add a picture of copied text: in a text box, the text is meant.
      if (!file || (isTextBox(event.target) && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      take.current.onFile(file)
    }
    const off = new AbortController()
    document.addEventListener('dragover', onDrag, off)
    document.addEventListener('dragleave', onLeave, off)
    document.addEventListener('drop', onDrop, off)
    document.addEventListener('paste', onPaste, off)
    return () => off.abort()
  }, [])
  return isOver
}

const isTextBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
