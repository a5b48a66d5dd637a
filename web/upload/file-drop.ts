import { useEffect, useRef, useState } from 'react'

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/**
 * Takes files that are dropped anywhere on the page, and those that are pasted if `mayPaste` says so: pictures unless told
 * otherwise. A file that is dropped beside its place would otherwise take the place of the page, with all that was typed.
 * Says whether something is being dragged over the page.
 */
export function useFileDrop(onFile: (file: File) => void, mayPaste: (file: File) => boolean = isPicture): boolean {
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
      // Words that come with a picture of themselves are meant as words.
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
