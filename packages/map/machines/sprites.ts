/** Draws textured rectangles, thousands in one call: WebGL2 instances from one array. */

import { linkProgram } from '../base/shader-program.ts'

/**
 * Floats of a sprite: centre x and y, half width, half height (CSS pixels), clockwise rotation (radians), alpha,
 * left, top, right, bottom in the texture (0 to 1).
 */
export const SPRITE_FLOATS = 10

const vertexSource = `#version 300 es
layout(location=0) in vec4 box;
layout(location=1) in vec2 look;
layout(location=2) in vec4 cell;
uniform vec2 viewport;
out vec2 place;
out float alpha;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 arm = (corner * 2.0 - 1.0) * box.zw;
  float s = sin(look.x);
  float c = cos(look.x);
  vec2 at = (box.xy + vec2(arm.x * c - arm.y * s, arm.x * s + arm.y * c)) / viewport;
  gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0);
  place = mix(cell.xy, cell.zw, corner);
  alpha = look.y;
}`

export const spriteFragment = `#version 300 es
precision mediump float;
uniform sampler2D picture;
in vec2 place;
in float alpha;
out vec4 color;
void main() {
  color = texture(picture, place) * alpha;
}`

/** Uploads numbers unchanged, pictures with premultiplied colours. */
function sendPicture(gl: WebGL2RenderingContext, send: () => void): void {
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  send()
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
}

/** One instance buffer and its vertex layout. */
function spriteBuffer(gl: WebGL2RenderingContext) {
  const layout = gl.createVertexArray()
  const buffer = gl.createBuffer()
  gl.bindVertexArray(layout)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  const stride = SPRITE_FLOATS * 4
  const attributes: [location: number, size: number, offset: number][] = [
    [0, 4, 0],
    [1, 2, 16],
    [2, 4, 24],
  ]
  for (const [location, size, offset] of attributes) {
    gl.enableVertexAttribArray(location)
    gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset)
    gl.vertexAttribDivisor(location, 1)
  }
  gl.bindVertexArray(null)
  return { layout, buffer }
}

export interface Sprites {
  /** Draws the first `count` sprites of the array. The texture has premultiplied colours. */
  draw(texture: WebGLTexture, sprites: Float32Array, count: number, width: number, height: number): void
  /** `shrinks`: drawn much smaller than its size, so mipmaps are generated. */
  texture(picture: HTMLCanvasElement, options: { shrinks: boolean }): WebGLTexture
  /** Replaces a part of a texture. */
  patch(texture: WebGLTexture, x: number, y: number, picture: HTMLCanvasElement): void
  free(): void
}

export function createSprites(gl: WebGL2RenderingContext): Sprites {
  const program = linkProgram(gl, vertexSource, spriteFragment)
  const viewport = gl.getUniformLocation(program, 'viewport')
  const { layout, buffer } = spriteBuffer(gl)
  const textures: WebGLTexture[] = []
  return {
    draw(texture, sprites, count, width, height) {
      if (count === 0) return
      gl.useProgram(program)
      gl.bindVertexArray(layout)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, sprites, gl.STREAM_DRAW, 0, count * SPRITE_FLOATS)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform2f(viewport, width, height)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
      gl.bindVertexArray(null)
    },
    texture(picture, { shrinks }) {
      const texture = gl.createTexture()
      textures.push(texture)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      sendPicture(gl, () => gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture))
      if (shrinks) gl.generateMipmap(gl.TEXTURE_2D)
      const shrunk = shrinks ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, shrunk)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
      return texture
    },
    patch(texture, x, y, picture) {
      gl.bindTexture(gl.TEXTURE_2D, texture)
      sendPicture(gl, () => gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, gl.RGBA, gl.UNSIGNED_BYTE, picture))
    },
    free() {
      for (const texture of textures) gl.deleteTexture(texture)
      gl.deleteVertexArray(layout)
      gl.deleteBuffer(buffer)
      gl.deleteProgram(program)
    },
  }
}
