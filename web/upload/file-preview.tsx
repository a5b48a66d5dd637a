import { useEffect, useRef } from 'react'

/** `width` and `height` are in canvas pixels, and twice the displayed size, so that the preview is sharp on high-density screens. */
type Props = {
  file: Blob
  width: number
  height: number
}

/** Shows the central part of an image, or nothing if the browser can't decode the image. Uses a canvas instead of an `<img>`, so
 * that the page needs no URL for the chosen file. */
export function FilePreview({ file, width, height }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (typeof createImageBitmap === 'undefined') return
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let isCurrent = true
    createImageBitmap(file).then(
      (bitmap) => {
        const scale = Math.min(bitmap.width / width, bitmap.height / height)
        const [cropWidth, cropHeight] = [width * scale, height * scale]
        const [x, y] = [(bitmap.width - cropWidth) / 2, (bitmap.height - cropHeight) / 2]
        if (isCurrent) context.drawImage(bitmap, x, y, cropWidth, cropHeight, 0, 0, width, height)
        bitmap.close()
      },
      // The server may be able to decode formats that this browser can't.
      () => {},
    )
    return () => {
      isCurrent = false
      context.clearRect(0, 0, width, height)
    }
  }, [file, width, height])
  return <canvas width={width} height={height} ref={canvas} />
}
