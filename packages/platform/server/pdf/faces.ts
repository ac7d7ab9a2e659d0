/**
 * Fonts of documents (decision 0090): Latin, Greek and Cyrillic in two weights, everything else from one font of Chinese.
 * Which font holds a character is looked up character by character: a PDF knows no substitutes.
 */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import * as fontkit from 'fontkit'

export type Weight = 'regular' | 'semibold'
type FaceName = 'NotoSans-Regular' | 'NotoSans-SemiBold' | 'NotoSansSC-Regular'

export interface Face {
  readonly name: FaceName
  readonly bytes: Buffer
  /** Width in ems; undefined for characters that it has not. */
  width(char: string): number | undefined
  /** Its shape as the data of an SVG path, y upwards, and how many of its units an em has. */
  outline(char: string): { readonly path: string; readonly em: number }
}

const faces = new Map<FaceName, Face>()

function openFace(name: FaceName): Face {
  const bytes = brotliDecompressSync(readFileSync(new URL(`./fonts/${name}.ttf.br`, import.meta.url)))
  const font = fontkit.create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is one font`)
  return {
    name,
    bytes,
    width(char) {
      const point = char.codePointAt(0) ?? 0
      return font.hasGlyphForCodePoint(point)
        ? font.glyphForCodePoint(point).advanceWidth / font.unitsPerEm
        : undefined
    },
    outline: (char) => ({
      path: font.glyphForCodePoint(char.codePointAt(0) ?? 0).path.toSVG(),
      em: font.unitsPerEm,
    }),
  }
}

function faceOf(name: FaceName): Face {
  let face = faces.get(name)
  if (!face) faces.set(name, (face = openFace(name)))
  return face
}

interface Placed {
  readonly face: Face
  readonly char: string
  readonly width: number
}

/** Stands for what no font has. */
const MISSING = '□'
const ofWeight = { regular: 'NotoSans-Regular', semibold: 'NotoSans-SemiBold' } as const
const placed: Readonly<Record<Weight, Map<string, Placed>>> = { regular: new Map(), semibold: new Map() }

function find(char: string, weight: Weight): Placed {
  for (const name of [ofWeight[weight], 'NotoSansSC-Regular'] as const) {
    const face = faceOf(name)
    const width = face.width(char)
    if (width !== undefined) return { face, char, width }
  }
  if (char === MISSING) throw new Error('no font has the sign of what is missing')
  return place(MISSING, weight)
}

function place(char: string, weight: Weight): Placed {
  let found = placed[weight].get(char)
  if (!found) placed[weight].set(char, (found = find(char, weight)))
  return found
}

/** Text that one font draws; `bolder`: heavier than the font is. */
export interface Run {
  readonly face: Face
  readonly text: string
  /** In ems. */
  readonly width: number
  readonly bolder: boolean
}

/** What has no shape of its own, or turns the direction of what follows, is left out; any space is one. */
export const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')

/** A plain text as the fonts draw it. */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: Run[] = []
  for (const one of text) {
    const { face, char, width } = place(one, weight)
    const last = runs.at(-1)
    if (last?.face === face)
      runs[runs.length - 1] = { ...last, text: last.text + char, width: last.width + width }
    else
      runs.push({
        face,
        text: char,
        width,
        bolder: weight === 'semibold' && face.name === 'NotoSansSC-Regular',
      })
  }
  return runs
}

/** Of a plain text, in ems. */
export function widthOf(text: string, weight: Weight): number {
  let width = 0
  for (const char of text) width += place(char, weight).width
  return width
}
