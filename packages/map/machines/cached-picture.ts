/**
 * An offscreen picture of the size of the map, drawn once and composited into every frame until its content changes.
 */
import { linkProgram } from '../base/shader-program.ts'

const vertexSource = `#version 300 es
out vec2 place;
void main() {
  place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
}`

const fragmentSource = `#version 300 es
precision highp float;
uniform sampler2D picture;
in vec2 place;
out vec4 color;
void main() {
  color = texture(picture, place);
}`

export interface CachedPicture {
  /** Clears and redraws the picture; call it before a frame begins. */
  draw(paint: () => void): void
  /** Composites the picture into the frame. */
  lay(): void
  free(): void
}

export function createCachedPicture(gl: WebGL2RenderingContext): CachedPicture {
  const program = linkProgram(gl, vertexSource, fragmentSource)
  // An empty vertex array: the one bound before may name attributes that this program does not have.
  const layout = gl.createVertexArray()
  const texture = gl.createTexture()
  const target = gl.createFramebuffer()
  let size = ''

  function fit(width: number, height: number): void {
    if (size === `${width} ${height}`) return
    size = `${width} ${height}`
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
    for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
      gl.texParameteri(gl.TEXTURE_2D, side, gl.NEAREST)
    }
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, target)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  }

  return {
    draw(paint) {
      const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
      gl.activeTexture(gl.TEXTURE0)
      fit(width, height)
      gl.bindFramebuffer(gl.FRAMEBUFFER, target)
      gl.viewport(0, 0, width, height)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      paint()
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    },
    lay() {
      gl.useProgram(program)
      gl.bindVertexArray(layout)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
      gl.bindVertexArray(null)
    },
    free() {
      gl.deleteProgram(program)
      gl.deleteVertexArray(layout)
      gl.deleteTexture(texture)
      gl.deleteFramebuffer(target)
    },
  }
}
