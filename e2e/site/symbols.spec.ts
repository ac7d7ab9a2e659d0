/**
 * Symbols of machine states must differ at a glance. The symbols that the map draws are compared pixel by pixel, in
 * both themes, as seen with deuteranopia (green-blindness).
 * Slices: dispatcher, color-sets.
 */
import { fileURLToPath } from 'node:url'
import { machineStates, mapColors, stateColors, type Theme } from '@haulway/map/base/palette.ts'
import type { drawAtlas } from '@haulway/map/machines/mark-atlas.ts'
import { build } from 'vite'
import { ciede2000Difference } from '../../features/color-sets/color-vision.ts'
import { expect, test, type Page } from '../support/journey.ts'

/** Width of a symbol in pixels, and the least share of pixels in which two states differ. */
const SIDE = 24
const MIN_SHARE = 0.25
/** CIEDE2000 difference from which two pixels look different (decision 0076). */
const DISTINCT = 10

const entry = fileURLToPath(new URL('../../packages/map/machines/mark-atlas.ts', import.meta.url))

/** Bundles the module that draws the symbols, for use in an empty page. */
async function buildDrawingCode(): Promise<string> {
  const lib = { entry, formats: ['iife' as const], name: 'marks', fileName: 'marks' }
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  return bundle.output[0].code
}

let code: string
test.beforeAll(async () => {
  code = await buildDrawingCode()
})

type Picture = readonly string[]

/** Draws the symbols of all states, then those without contact, on the ground of the theme; returns their colours. */
async function drawPictures(page: Page, theme: Theme): Promise<Picture[]> {
  await page.setContent('<title>marks</title>')
  await page.addScriptTag({ content: `${code};window.marks = marks` })
  return await page.evaluate(
    ({ theme: look, colors, land, side, states }) => {
      const { drawAtlas: draw } = Reflect.get(window, 'marks') as { drawAtlas: typeof drawAtlas }
      const atlas = draw(look, colors, [])
      // A cell is 40 units wide, with the symbol in the middle 28.
      const cell = atlas.width / 8
      const [edge, part] = [(cell * 6) / 40, (cell * 28) / 40]
      return Array.from({ length: states * 2 }, (_, n) => {
        const canvas = new OffscreenCanvas(side, side)
        const pen = canvas.getContext('2d')!
        pen.imageSmoothingQuality = 'high'
        pen.fillStyle = land
        pen.fillRect(0, 0, side, side)
        const [left, top] = [(n % 8) * cell + edge, Math.floor(n / 8) * cell + edge]
        pen.drawImage(atlas, left, top, part, part, 0, 0, side, side)
        const { data } = pen.getImageData(0, 0, side, side)
        return Array.from({ length: side * side }, (_, i) => {
          const hex = (channel: number) => data[i * 4 + channel]!.toString(16).padStart(2, '0')
          return `#${hex(0)}${hex(1)}${hex(2)}`
        })
      })
    },
    { theme, colors: stateColors, land: mapColors[theme].land, side: SIDE, states: machineStates.length },
  )
}

const differingShare = (first: Picture, second: Picture) =>
  first.filter((color, i) => ciede2000Difference(color, second[i]!, 'deutan') >= DISTINCT).length /
  first.length

for (const theme of ['light', 'dark'] as const) {
  test(`draws symbols of any two machine states with a quarter of their pixels different, ${theme}`, async ({
    page,
  }) => {
    const pictures = await drawPictures(page, theme)
    const names = [...machineStates, ...machineStates.map((state) => `${state}, not heard`)]
    const stateCount = machineStates.length
    const pairs = pictures.flatMap((picture, i) =>
      // States without contact are all offline and only their shapes differ, so they are not compared.
      pictures.slice(0, Math.min(i, stateCount)).map((other, j) => ({
        pair: `${names[j]} / ${names[i]}`,
        share: differingShare(picture, other),
      })),
    )
    const least = pairs.toSorted((a, b) => a.share - b.share)[0]!
    console.info(`${theme}: ${pairs.length} pairs, least ${(least.share * 100).toFixed(1)} % (${least.pair})`)
    expect(pairs.filter(({ share }) => share < MIN_SHARE)).toEqual([])
  })
}
