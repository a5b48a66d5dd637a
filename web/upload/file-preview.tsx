import { useEffect, useRef } from 'react'

type Props = {
  file: Blob
  /** Pixels that are drawn: sharp on a screen of twice the density. */
  width: number
  height: number
}

/** The middle of a file's picture. Drawn, so that nothing is shown that the page did not read itself; nothing where it cannot be read. */
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
      // What this browser cannot show the server may still read; it has the last word.
      () => {},
    )
    return () => {
      isWanted = false
      pen.clearRect(0, 0, width, height)
    }
  }, [file, width, height])
  return <canvas width={width} height={height} ref={canvas} />
}
