/**
 * Draws marks at machines, rotated with them, thousands in one call. Positions, which change in every frame, come
 * from a texture.
 */
import type { ScreenView } from '../base/screen-view.ts'
import { positionGlsl } from './machine-positions.ts'
import { MARK_FLOATS, type Marks } from './machine-plan.ts'
import { linkProgram } from '../base/shader-program.ts'
import { spriteFragment } from './sprites.ts'

const vertexSource = `#version 300 es
layout(location=0) in vec2 arms;
layout(location=1) in vec3 look;
layout(location=2) in vec4 cell;
layout(location=3) in float machine;
uniform vec2 viewport;
out vec2 place;
out float alpha;
${positionGlsl}
void main() {
  vec4 stands = placeAt(machine);
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 arm = (corner * 2.0 - 1.0) * arms;
  float turn = look.y * (stands.z - look.z);
  float s = sin(turn);
  float c = cos(turn);
  vec2 at = (stands.xy + vec2(arm.x * c - arm.y * s, arm.x * s + arm.y * c)) / viewport;
  gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0);
  place = mix(cell.xy, cell.zw, corner);
  alpha = look.x;
}`

/** Attributes: location, floats, offset in bytes. */
const attributes = [
  [0, 2, 0],
  [1, 3, 8],
  [2, 4, 20],
  [3, 1, 36],
] as const

export interface MarkSprites {
  /** Uploads the marks to the GPU. */
  send(marks: Marks): void
  /** Draws the marks at the machine positions in `places`. The texture has premultiplied colours. */
  draw(texture: WebGLTexture, places: WebGLTexture, view: ScreenView): void
  free(): void
}

/** Compiled once and shared by several MarkSprites; the caller deletes it. */
export const markProgram = (gl: WebGL2RenderingContext): WebGLProgram =>
  linkProgram(gl, vertexSource, spriteFragment)

export function createMarkSprites(gl: WebGL2RenderingContext, program: WebGLProgram): MarkSprites {
  const at = (name: string) => gl.getUniformLocation(program, name)
  const [viewport, picture, machines] = [at('viewport'), at('picture'), at('places')]
  const layout = gl.createVertexArray()
  const buffer = gl.createBuffer()
  let count = 0
  gl.bindVertexArray(layout)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  for (const [location, size, offset] of attributes) {
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, MARK_FLOATS * 4, offset)
    gl.vertexAttribDivisor(location, 1)
  }
  gl.bindVertexArray(null)
  return {
    send(marks) {
      count = marks.count
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, marks.values, gl.DYNAMIC_DRAW, 0, count * MARK_FLOATS)
    },
    draw(texture, places, view) {
      if (count === 0) return
      gl.useProgram(program)
      gl.bindVertexArray(layout)
      gl.activeTexture(gl.TEXTURE1)
      gl.bindTexture(gl.TEXTURE_2D, places)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(picture, 0)
      gl.uniform1i(machines, 1)
      gl.uniform2f(viewport, view.width, view.height)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
      gl.bindVertexArray(null)
    },
    free() {
      gl.deleteVertexArray(layout)
      gl.deleteBuffer(buffer)
    },
  }
}
