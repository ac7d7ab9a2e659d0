import { mapColors, type Theme } from '../base/palette.ts'
import type { Sprites } from '../machines/sprites.ts'
import { LABEL_HEIGHT } from './label-placement.ts'

/** Maximum width of a label in CSS pixels; longer names are cut. */
const WIDEST = 168
/** Machine names are bold, zone names have the normal weight of map labels. */
const fonts = { machine: '600 12px system-ui, sans-serif', place: '500 13px system-ui, sans-serif' } as const
export type LabelFont = keyof typeof fonts
/** Size of the texture: at twice the pixel density it holds more labels than are ever shown. */
const SIDE = 2048

interface Slot {
  font: LabelFont
  text: string
  drawn: DrawnLabel
  x: number
  y: number
  usedAt: number
}

interface DrawnLabel {
  /** CSS pixels. */
  width: number
  /** Left, top, right, bottom in the texture. */
  box: [number, number, number, number]
}

/** Labels as pictures in one texture; the least recently used slots are reused. */
export interface LabelAtlas {
  texture: WebGLTexture
  /** Number of labels that fit at a time. */
  capacity: number
  width(text: string, font: LabelFont): number
  /** The picture of a label, drawn now if it is missing. */
  get(text: string, font: LabelFont): DrawnLabel
}

function fitted(pen: CanvasRenderingContext2D, text: string): string {
  if (pen.measureText(text).width <= WIDEST - 8) return text
  let cut = text
  while (cut.length > 1 && pen.measureText(`${cut}…`).width > WIDEST - 8) cut = cut.slice(0, -1)
  return `${cut}…`
}

interface Look {
  readonly theme: Theme
  readonly font: LabelFont
  readonly density: number
}

function drawText(pen: CanvasRenderingContext2D, text: string, { theme, font, density }: Look): void {
  const { halo, ink } = mapColors[theme]
  pen.clearRect(0, 0, WIDEST, LABEL_HEIGHT)
  pen.setTransform(density, 0, 0, density, 0, 0)
  pen.font = fonts[font]
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5
  pen.strokeStyle = halo
  pen.strokeText(text, WIDEST / 2, LABEL_HEIGHT / 2)
  pen.fillStyle = ink
  pen.fillText(text, WIDEST / 2, LABEL_HEIGHT / 2)
}

function slotsFor(density: number): Slot[] {
  const [wide, high] = [WIDEST * density, LABEL_HEIGHT * density]
  const slots: Slot[] = []
  for (let y = 0; y + high <= SIDE; y += high) {
    for (let x = 0; x + wide <= SIDE; x += wide) {
      const box: DrawnLabel['box'] = [x / SIDE, y / SIDE, (x + wide) / SIDE, (y + high) / SIDE]
      slots.push({ font: 'machine', text: '', drawn: { width: WIDEST, box }, x, y, usedAt: 0 })
    }
  }
  return slots
}

function canvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const made = document.createElement('canvas')
  made.width = width
  made.height = height
  const pen = made.getContext('2d')
  if (!pen) throw new Error('The browser gives no canvas')
  return [made, pen]
}

export function createLabelAtlas(sprites: Sprites, theme: Theme, density: number): LabelAtlas {
  const ratio = Math.min(2, Math.max(1, Math.round(density)))
  const [piece, pen] = canvas(WIDEST * ratio, LABEL_HEIGHT * ratio)
  const texture = sprites.texture(canvas(SIDE, SIDE)[0], { shrinks: false })
  const slots = slotsFor(ratio)
  const drawn = { machine: new Map<string, Slot>(), place: new Map<string, Slot>() }
  const widths = { machine: new Map<string, number>(), place: new Map<string, number>() }
  let asked = 0

  const width = (text: string, font: LabelFont): number => {
    let known = widths[font].get(text)
    if (known === undefined) {
      pen.font = fonts[font]
      known = Math.min(WIDEST, pen.measureText(text).width + 8)
      widths[font].set(text, known)
    }
    return known
  }

  const draw = (text: string, font: LabelFont): Slot => {
    const slot = slots.reduce((oldest, one) => (one.usedAt < oldest.usedAt ? one : oldest))
    drawn[slot.font].delete(slot.text)
    Object.assign(slot, { text, font })
    drawn[font].set(text, slot)
    pen.font = fonts[font]
    drawText(pen, fitted(pen, text), { theme, font, density: ratio })
    sprites.patch(texture, slot.x, slot.y, piece)
    return slot
  }

  return {
    texture,
    capacity: slots.length,
    width,
    get(text, font) {
      const slot = drawn[font].get(text) ?? draw(text, font)
      slot.usedAt = ++asked
      return slot.drawn
    },
  }
}
