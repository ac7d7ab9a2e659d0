import { createLines, type Lines, POINT_FLOATS, rgbOf, type Stroke } from '../base/lines.ts'
import type { GlContext, OverlayLayer } from '../base/overlay.ts'
import { mapColors, type Theme } from '../base/palette.ts'
import { createCachedPicture, type CachedPicture } from '../machines/cached-picture.ts'
import type { ScreenView } from '../base/screen-view.ts'
import { type MachinePositions, machinePositionsOf } from '../machines/machine-positions.ts'
import { buildTails, fadingGlsl, type Tails, tailGlsl, type TrailSource } from './trail-tails.ts'
import { TRAIL_POINTS, type TrailStore } from './trails.ts'

/** From one point to the next in the array. */
const keptSource = `
layout(location=0) in vec4 from;
layout(location=1) in vec4 to;
${fadingGlsl}
Line line() {
  return Line(
    from.xy * scale + offset, to.xy * scale + offset, strongAt(from.z), strongAt(to.z), trailInk, to.w >= 0.5);
}`

/**
 * Milliseconds after which the trails picture is redrawn although the map stands still: more trails take longer to
 * draw and change less visibly.
 */
const keptFor = (trails: number): number => 1_000 + 2 * trails
/** Opacity of the oldest points relative to the newest: almost invisible. */
const FAINTEST = 0.12

const OTHER: Stroke = { width: 2, strength: 0.55 }
const CHOSEN: Stroke = { width: 4.5, strength: 1 }
const RIM: Stroke = { width: 7.5, strength: 0.8 }

export interface TrailStyle {
  readonly theme: Theme
  /** Length of a trail, milliseconds. */
  readonly span: number
}

interface Drawing {
  readonly kept: Lines
  readonly tails: Lines
  readonly places: MachinePositions
  readonly picture: CachedPicture
  /** The view the picture shows, and when it was drawn; null: its content has changed. */
  view: ScreenView | null
  drawnAt: number
  /** Size of the GPU buffer in floats. */
  size: number
}

function begin(card: GlContext, source: TrailSource): Drawing {
  const { gl } = card
  return {
    kept: createLines(gl, keptSource, 2),
    tails: createLines(gl, tailGlsl, 1),
    places: machinePositionsOf(card, source),
    picture: createCachedPicture(gl),
    view: null,
    drawnAt: 0,
    size: 0,
  }
}

/** Updates the GPU's copy of the points. */
function send(gl: WebGL2RenderingContext, drawing: Drawing, trails: TrailStore): void {
  const points = trails.points()
  const changes = trails.changes()
  gl.bindBuffer(gl.ARRAY_BUFFER, drawing.kept.buffer)
  if (changes === null || drawing.size !== points.length) {
    gl.bufferData(gl.ARRAY_BUFFER, points, gl.DYNAMIC_DRAW)
    drawing.size = points.length
    return
  }
  for (const [from, length] of changes) gl.bufferSubData(gl.ARRAY_BUFFER, from * 4, points, from, length)
}

/** What is drawn, and its style. */
interface Told {
  readonly trails: TrailStore
  readonly source: TrailSource
  readonly span: number
  readonly ink: string
  readonly halo: string
  /** The machine whose trail is highlighted. */
  chosen: string | null
}

function beginLines(
  gl: WebGL2RenderingContext,
  lines: Lines,
  view: ScreenView,
  { trails, source, span }: Told,
): void {
  const origin = trails.origin()
  lines.begin(view, origin)
  gl.uniform1f(lines.at('now'), (source.clock() - origin.t) / 1000)
  gl.uniform1f(lines.at('span'), span / 1000)
  gl.uniform1f(lines.at('faintest'), FAINTEST)
}

/** Draws lines in one colour. */
const inked =
  (gl: WebGL2RenderingContext, lines: Lines) =>
  (color: string, stroke: Stroke, first: number, count: number) => {
    gl.uniform3f(lines.at('trailInk'), ...rgbOf(color))
    lines.draw(first, count, stroke)
  }

/**
 * Draws trails up to the last stored point, into a picture: a few thousand of them are too many to redraw in each
 * frame.
 */
function drawPicture(gl: WebGL2RenderingContext, drawing: Drawing, view: ScreenView, told: Told): void {
  const { trails, chosen } = told
  const { kept } = drawing
  send(gl, drawing, trails)
  beginLines(gl, kept, view, told)
  const draw = inked(gl, kept)
  draw(told.ink, OTHER, 0, trails.slots() * TRAIL_POINTS - 1)
  const slot = chosen === null ? -1 : trails.slotOf(chosen)
  if (slot >= 0) {
    draw(told.halo, RIM, slot * TRAIL_POINTS, TRAIL_POINTS - 1)
    draw(told.ink, CHOSEN, slot * TRAIL_POINTS, TRAIL_POINTS - 1)
  }
  gl.bindVertexArray(null)
}

function sendTails(
  gl: WebGL2RenderingContext,
  { tails: { buffer } }: Drawing,
  { values, others }: Tails,
): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW, 0, (others + 1) * POINT_FLOATS)
}

/** Draws the stretch from the picture to each machine as it moves. */
function drawTails(
  gl: WebGL2RenderingContext,
  { tails: lines, places }: Drawing,
  view: ScreenView,
  told: Told,
  { others, hasChosen }: Tails,
): void {
  beginLines(gl, lines, view, told)
  gl.activeTexture(gl.TEXTURE0)
  gl.bindTexture(gl.TEXTURE_2D, places.texture)
  gl.uniform1i(lines.at('places'), 0)
  gl.uniform1f(lines.at('shift'), (places.base() - told.trails.origin().t) / 1000)
  const draw = inked(gl, lines)
  if (others > 0) draw(told.ink, OTHER, 1, others)
  if (hasChosen) {
    draw(told.halo, RIM, 0, 1)
    draw(told.ink, CHOSEN, 0, 1)
  }
  gl.bindVertexArray(null)
}

function isSame(one: ScreenView, other: ScreenView | null): boolean {
  return (['left', 'top', 'scale', 'width', 'height'] as const).every((part) => one[part] === other?.[part])
}

export interface TrailLayer extends OverlayLayer {
  choose(id: string | null): void
}

/** Draws all trails in a few WebGL calls; they fade with age. */
export function createTrailLayer(trails: TrailStore, source: TrailSource, look: TrailStyle): TrailLayer {
  let drawing: Drawing | undefined
  const tails: Tails = { values: new Float32Array(0), others: 0, hasChosen: false, columns: null }
  const { ink, halo } = mapColors[look.theme]
  const told: Told = { trails, source, span: look.span, ink, halo, chosen: null }

  return {
    begin(card) {
      drawing = begin(card, source)
    },
    end() {
      if (!drawing) return
      for (const one of [drawing.kept, drawing.tails, drawing.picture]) one.free()
      drawing = undefined
    },
    prepare(gl, view) {
      if (!drawing || trails.slots() === 0) return
      drawing.places.look(view)
      const now = performance.now()
      const isFresh = isSame(view, drawing.view) && now - drawing.drawnAt < keptFor(trails.slots())
      if (isFresh && tails.columns === source.columns()) return
      const began = drawing
      began.picture.draw(() => drawPicture(gl, began, view, told))
      buildTails(trails, source, told.chosen, tails)
      sendTails(gl, began, tails)
      drawing.view = view
      drawing.drawnAt = now
    },
    draw(gl, view) {
      if (!drawing || trails.slots() === 0) return
      drawing.picture.lay()
      drawTails(gl, drawing, view, told, tails)
    },
    choose(next) {
      told.chosen = next
      if (drawing) drawing.view = null
    },
  }
}
