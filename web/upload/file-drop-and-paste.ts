import { useEffect, useRef, useState } from 'react'

const isImage = ({ type }: File): boolean => type.startsWith('image/')

/** Calls `onFile` when a file is dropped anywhere on the page: the browser would open a file that missed the drop zone. A paste calls
 * it with the first file that `mayPaste` allows, by default an image. However, text takes precedence in text fields. Returns whether a
 * file is being dragged over the page. */
export function useFileDropAndPaste(
  onFile: (file: File) => void,
  mayPaste: (file: File) => boolean = isImage,
): boolean {
  const [isDragOver, setIsDragOver] = useState(false)
  const handlers = useRef({ onFile, mayPaste })
  useEffect(() => {
    handlers.current = { onFile, mayPaste }
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragOver(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setIsDragOver(false)
    const onDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      setIsDragOver(false)
      if (!file) return
      event.preventDefault()
      handlers.current.onFile(file)
    }
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(handlers.current.mayPaste)
      // Office programs copy text together with an image of it. In a text field, the text is pasted.
      if (!file || (isTextField(event.target) && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      handlers.current.onFile(file)
    }
    const controller = new AbortController()
    document.addEventListener('dragover', onDragOver, controller)
    document.addEventListener('dragleave', onDragLeave, controller)
    document.addEventListener('drop', onDrop, controller)
    document.addEventListener('paste', onPaste, controller)
    return () => controller.abort()
  }, [])
  return isDragOver
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
