import { createLines, type Lines, rgbOf, type Stroke } from '../base/lines.ts'
import type { OverlayLayer } from '../base/overlay.ts'
import { machineStates, mapColors, type Theme } from '../base/palette.ts'
import type { MachineColors } from '../base/environment.ts'
import { pointAfter, type ReplayTracks } from './replay-tracks.ts'

/** From one point to the next, up to the replay time. */
const goneSource = `
layout(location=0) in vec4 from;
layout(location=1) in vec4 to;
uniform vec3 palette[${machineStates.length + 1}];
uniform bool plain;
Line line() {
  float gone = clamp((now - from.z) / max(to.z - from.z, 0.001), 0.0, 1.0);
  float strong = mix(1.0, faintest, clamp((now - from.z) / span, 0.0, 1.0));
  vec2 a = from.xy * scale + offset;
  vec2 b = mix(from.xy, to.xy, gone) * scale + offset;
  return Line(a, b, strong, strong, palette[plain ? 0 : int(to.w + 0.5)], to.w >= 0.5);
}`

interface InkedStroke extends Stroke {
  /** Drawn in the single colour of the halo around lines. */
  readonly plain: boolean
}
const OTHER: InkedStroke = { width: 2, strength: 0.75, plain: false }
const RIM: InkedStroke = { width: 6.5, strength: 0.8, plain: true }
const CHOSEN: InkedStroke = { width: 3.5, strength: 1, plain: false }

export interface ReplayTracksStyle {
  readonly theme: Theme
  readonly colors: MachineColors
  /** Length of the track of a machine that is not selected, milliseconds. */
  readonly span: number
  /** Index of the machine whose whole track is shown; -1: none. */
  readonly chosen: number
}

/** Opacity of the oldest part of the selected track, and of others. */
const FAINTEST = { chosen: 0.45, other: 0.1 }
/** Milliseconds over which the selected track fades. */
const CHOSEN_SPAN = 3_600_000

const paletteOf = ({ theme, colors }: ReplayTracksStyle): Float32Array =>
  Float32Array.from(
    [mapColors[theme].halo, ...machineStates.map((state) => colors[theme][state])].flatMap(rgbOf),
  )

/** The track of one machine up to an instant, in seconds from the base time. */
function drawWay(
  gl: WebGL2RenderingContext,
  drawn: Lines,
  ways: ReplayTracks,
  { span, chosen }: ReplayTracksStyle,
  machine: number,
  now: number,
): void {
  const { starts } = ways
  const isChosen = machine === chosen
  const seconds = (isChosen ? CHOSEN_SPAN : span) / 1000
  const first = isChosen
    ? starts[machine]!
    : Math.max(starts[machine]!, pointAfter(ways, machine, now - seconds) - 1)
  const last = Math.min(pointAfter(ways, machine, now), starts[machine + 1]! - 1)
  const lines = last - first
  if (lines < 1) return
  gl.uniform1f(drawn.at('now'), now)
  gl.uniform1f(drawn.at('span'), seconds)
  gl.uniform1f(drawn.at('faintest'), isChosen ? FAINTEST.chosen : FAINTEST.other)
  for (const stroke of isChosen ? [RIM, CHOSEN] : [OTHER]) {
    gl.uniform1i(drawn.at('plain'), stroke.plain ? 1 : 0)
    drawn.draw(first, lines, stroke)
  }
}

/** Draws the tracks of machines up to the time of `clock`, in a few WebGL calls. */
export function createReplayTracksLayer(
  ways: ReplayTracks,
  clock: () => number,
  look: ReplayTracksStyle,
): OverlayLayer {
  let drawn: Lines | undefined
  const palette = paletteOf(look)
  const machines = ways.starts.length - 1
  return {
    begin({ gl }) {
      drawn = createLines(gl, goneSource, 2)
      gl.bindBuffer(gl.ARRAY_BUFFER, drawn.buffer)
      gl.bufferData(gl.ARRAY_BUFFER, ways.points, gl.STATIC_DRAW)
    },
    end() {
      drawn?.free()
      drawn = undefined
    },
    draw(gl, view) {
      if (!drawn || ways.points.length === 0) return
      const now = (clock() - ways.origin.t) / 1000
      drawn.begin(view, ways.origin)
      gl.uniform3fv(drawn.at('palette'), palette)
      for (let machine = 0; machine < machines; machine++)
        if (machine !== look.chosen) drawWay(gl, drawn, ways, look, machine, now)
      if (look.chosen >= 0) drawWay(gl, drawn, ways, look, look.chosen, now)
      gl.bindVertexArray(null)
    },
  }
}
