import { useEffect, useRef } from 'react'

type Props = {
  file: Blob
  /** Canvas pixels: sharp at twice the pixel density. */
  width: number
  height: number
}

/** The centre of a picture; empty if the file can't be decoded. A canvas shows only pixels that the page decoded itself. */
export function FilePreview({ file, width, height }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (typeof createImageBitmap === 'undefined') return
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    let isWanted = true
    createImageBitmap(file).then(
      (picture) => {
        const scale = Math.min(picture.width / width, picture.height / height)
        const [across, down] = [width * scale, height * scale]
        const [x, y] = [(picture.width - across) / 2, (picture.height - down) / 2]
        if (isWanted) pen.drawImage(picture, x, y, across, down, 0, 0, width, height)
        picture.close()
      },
      // The server may decode formats that this browser can't.
      () => {},
    )
    return () => {
      isWanted = false
      pen.clearRect(0, 0, width, height)
    }
  }, [file, width, height])
  return <canvas width={width} height={height} ref={canvas} />
}
