/** Instanced lines with soft edges, thousands in one draw call; each instance joins two points. */
import { linkProgram } from './shader-program.ts'
import type { ScreenView } from './screen-view.ts'

/**
 * Floats of a point in the array: two Mercator coordinates from the origin, seconds from the base time, and one whose
 * meaning the kind of line defines.
 */
export const POINT_FLOATS = 4
const STRIDE = POINT_FLOATS * 4

/**
 * `lines`: GLSL with its attributes and uniforms, and `Line line()`, which returns both ends in pixels, their
 * opacities and the colour.
 */
const vertexSource = (lines: string) => `#version 300 es
uniform vec2 viewport;
uniform vec2 offset;
uniform float scale;
uniform float width;
uniform float now;
uniform float span;
uniform float faintest;
out float alpha;
out float side;
out vec3 ink;
struct Line { vec2 a; vec2 b; float strongA; float strongB; vec3 ink; bool isDrawn; };
${lines}
void main() {
  Line drawn = line();
  vec2 along = drawn.b - drawn.a;
  vec2 beside = vec2(-along.y, along.x) / max(length(along), 0.001) * (width * 0.5 + 0.75);
  float end = float(gl_VertexID & 1);
  side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 at = (mix(drawn.a, drawn.b, end) + beside * side) / viewport;
  gl_Position = drawn.isDrawn ? vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
  alpha = mix(drawn.strongA, drawn.strongB, end);
  ink = drawn.ink;
}`

const fragmentSource = `#version 300 es
precision highp float;
uniform float strength;
uniform float width;
in float alpha;
in float side;
in vec3 ink;
out vec4 color;
void main() {
  float edge = clamp((1.0 - abs(side)) * (width * 0.5 + 0.75), 0.0, 1.0);
  color = vec4(ink, 1.0) * alpha * edge * strength;
}`

export interface Lines {
  readonly buffer: WebGLBuffer
  readonly at: (name: string) => WebGLUniformLocation | null
  /** Begins drawing the view, relative to an origin in Mercator units. */
  begin(view: ScreenView, origin: { readonly x: number; readonly y: number }): void
  /** Draws `count` lines, beginning at this index of the array. */
  draw(first: number, lines: number, stroke: Stroke): void
  free(): void
}

export interface Stroke {
  readonly width: number
  readonly strength: number
}

/** `places`: number of consecutive points that a line reads from its array. */
export function createLines(gl: WebGL2RenderingContext, source: string, places: number): Lines {
  const layout = gl.createVertexArray()
  gl.bindVertexArray(layout)
  for (let location = 0; location < places; location++) {
    gl.enableVertexAttribArray(location)
    gl.vertexAttribDivisor(location, 1)
  }
  gl.bindVertexArray(null)
  const buffer = gl.createBuffer()
  const program = linkProgram(gl, vertexSource(source), fragmentSource)
  const known = new Map<string, WebGLUniformLocation | null>()
  const at = (name: string) => {
    if (!known.has(name)) known.set(name, gl.getUniformLocation(program, name))
    return known.get(name) ?? null
  }
  return {
    buffer,
    at,
    begin(view, origin) {
      gl.useProgram(program)
      gl.bindVertexArray(layout)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.uniform2f(at('viewport'), view.width, view.height)
      gl.uniform2f(at('offset'), (origin.x - view.left) * view.scale, (origin.y - view.top) * view.scale)
      gl.uniform1f(at('scale'), view.scale)
    },
    draw(first, lines, { width, strength }) {
      for (let location = 0; location < places; location++)
        gl.vertexAttribPointer(location, 4, gl.FLOAT, false, STRIDE, (first + location) * STRIDE)
      gl.uniform1f(at('width'), width)
      gl.uniform1f(at('strength'), strength)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, lines)
    },
    free() {
      gl.deleteProgram(program)
      gl.deleteVertexArray(layout)
      gl.deleteBuffer(buffer)
    },
  }
}

/** Red, green and blue of `#rrggbb`, each 0 to 1. */
export function rgbOf(color: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}
