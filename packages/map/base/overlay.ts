import type { Map } from 'maplibre-gl'
import { isSoftwareRenderer } from './renderer.ts'
import { type ScreenView, screenView } from './screen-view.ts'

/** A WebGL context with its resources. After a context loss there is a new object, as the resources are lost too. */
export interface GlContext {
  readonly gl: WebGL2RenderingContext
}

/**
 * A layer drawn over the map with WebGL. Colours are premultiplied and blended; there is neither depth nor stencil
 * buffer.
 */
export interface OverlayLayer {
  /** Called again after a context loss. */
  begin(card: GlContext): void
  end(gl: WebGL2RenderingContext): void
  /** Draws into offscreen textures before a frame begins. */
  prepare?(gl: WebGL2RenderingContext, view: ScreenView): void
  draw(gl: WebGL2RenderingContext, view: ScreenView): void
}

/** Drawing order of the layers, lowest first. */
const heights = ['trails', 'machines'] as const
type Height = (typeof heights)[number]

/**
 * Draws what moves in every frame on a canvas of its own above the map: a frame in which only machines move does not
 * redraw the map, which costs more than thousands of machines. It is drawn whenever the map is drawn.
 */
export interface Overlay {
  add(layer: OverlayLayer, height: Height): void
  remove(layer: OverlayLayer): void
  /** Requests a frame. */
  repaint: () => void
  /** Calls back after each frame, until the returned function is called. */
  watch(callback: () => void): () => void
  close(): void
}

interface Canvas extends GlContext {
  readonly element: HTMLCanvasElement
}

/** Above the map and below its controls; pointer events pass through to the map. */
function openCanvas(map: Map, onRestored: () => void): Canvas | null {
  const element = document.createElement('canvas')
  element.setAttribute('aria-hidden', 'true')
  element.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none'
  const antialias = !isSoftwareRenderer()
  const gl = element.getContext('webgl2', { antialias, depth: false, stencil: false })
  if (!gl) return null
  element.addEventListener('webglcontextlost', (event) => event.preventDefault())
  element.addEventListener('webglcontextrestored', onRestored)
  map.getCanvas().after(element)
  return { element, gl }
}

function drawAll(map: Map, { element, gl }: Canvas, layers: readonly OverlayLayer[]): void {
  const { width, height } = map.getCanvas()
  const view = screenView(map)
  if (element.width !== width || element.height !== height) Object.assign(element, { width, height })
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  for (const layer of layers) layer.prepare?.(gl, view)
  gl.viewport(0, 0, width, height)
  gl.clearColor(0, 0, 0, 0)
  gl.clear(gl.COLOR_BUFFER_BIT)
  for (const layer of layers) layer.draw(gl, view)
}

/** Creates the overlay of an open map; its canvas is created with the first layer. */
export function createOverlay(map: Map): Overlay {
  const layers: { layer: OverlayLayer; height: Height }[] = []
  const watchers = new Set<() => void>()
  let canvas: Canvas | null = null
  let asked = 0

  const drawn = () => layers.map(({ layer }) => layer)
  function draw(): void {
    cancelAnimationFrame(asked)
    asked = 0
    if (!canvas || canvas.gl.isContextLost()) return
    drawAll(map, canvas, drawn())
    for (const callback of watchers) callback()
  }
  const repaint = () => {
    if (canvas && asked === 0) asked = requestAnimationFrame(draw)
  }
  const restored = () => {
    canvas = { ...canvas! }
    for (const { layer } of layers) layer.begin(canvas)
    repaint()
  }
  function open(): Canvas | null {
    const opened = openCanvas(map, restored)
    if (opened) map.on('render', draw)
    return opened
  }

  return {
    add(layer, height) {
      canvas ??= open()
      if (!canvas) return
      layers.push({ layer, height })
      layers.sort((a, b) => heights.indexOf(a.height) - heights.indexOf(b.height))
      layer.begin(canvas)
      repaint()
    },
    remove(layer) {
      const at = layers.findIndex((one) => one.layer === layer)
      if (at < 0 || !canvas) return
      layers.splice(at, 1)
      layer.end(canvas.gl)
      repaint()
    },
    repaint,
    watch(callback) {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
    close() {
      cancelAnimationFrame(asked)
      if (!canvas) return
      for (const layer of drawn()) layer.end(canvas.gl)
      layers.length = 0
      canvas.gl.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.element.remove()
      canvas = null
    },
  }
}
