import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import styles from './Profile.module.css'

/** The square crop: its centre as fractions of the picture's sides, and the zoom. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 }

interface Size {
  readonly width: number
  readonly height: number
}

/** The crop in pixels of the picture; it never exceeds the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  const within = (middle: number, length: number) =>
    Math.min(length - side, Math.max(0, middle * length - side / 2))
  return { left: within(x, width), top: within(y, height), side }
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { left, top, side } = squareOf(picture, crop)
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The crop as a PNG with sides of this many pixels. */
export async function cropPicture(picture: ImageBitmap, crop: Crop, pixels: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  draw(canvas, picture, crop)
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture cannot be written'))),
      'image/png',
    )
  })
}

const PIXELS = 280
const STEP = 0.02
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export interface CropFrameProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
  readonly label: string
}

/** Preview of the crop, moved by dragging or with the arrow keys. */
export function CropFrame({ picture, crop, onChange, label }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  function move(dx: number, dy: number): void {
    const { side, left, top } = squareOf(picture, crop)
    // From the crop's clamped position, not from where the pointer was dragged to.
    const x = (left + side / 2) / picture.width + dx / crop.zoom
    const y = (top + side / 2) / picture.height + dy / crop.zoom
    onChange({ ...crop, x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) })
  }

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const shown = event.currentTarget.clientWidth
    const { width, height } = picture
    const least = Math.min(width, height)
    move((-event.movementX / shown) * (least / width), (-event.movementY / shown) * (least / height))
  }

  function press(event: KeyboardEvent): void {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    move(...arrow)
  }

  return (
    <canvas
      ref={canvas}
      className={styles.crop}
      width={PIXELS * 2}
      height={PIXELS * 2}
      tabIndex={0}
      role="img"
      aria-label={label}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}
