/** The turntable scene with three.js, drawn only after changes. */
import {
  AmbientLight,
  Box3,
  CircleGeometry,
  DirectionalLight,
  GridHelper,
  type Group,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { isSoftwareRenderer } from '@haulway/map/base/renderer.ts'

/** The browser provides no WebGL. */
export class WebGlUnavailable extends Error {
  override readonly name = 'NoGraphics'
}

export interface OpenTurntable {
  readonly close: () => void
}

/** Camera position: radians around the machine and above it, and the distance in multiples of its size. */
interface View {
  azimuth: number
  elevation: number
  distance: number
}

const STEP = Math.PI / 18
const TURNS_A_MINUTE = 2

const keys: Readonly<Record<string, (view: View) => void>> = {
  ArrowLeft: (view) => (view.azimuth -= STEP),
  ArrowRight: (view) => (view.azimuth += STEP),
  ArrowUp: (view) => (view.elevation += STEP),
  ArrowDown: (view) => (view.elevation -= STEP),
  '+': (view) => (view.distance *= 0.9),
  '=': (view) => (view.distance *= 0.9),
  '-': (view) => (view.distance *= 1.1),
}

function keepInBounds(view: View): void {
  view.elevation = Math.min(1.5, Math.max(0.03, view.elevation))
  view.distance = Math.min(3.5, Math.max(0.9, view.distance))
}

function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer {
  try {
    const antialias = !isSoftwareRenderer()
    return new WebGLRenderer({ canvas, antialias, alpha: true, powerPreference: 'low-power' })
  } catch {
    throw new WebGlUnavailable()
  }
}

async function readModel(content: ArrayBuffer): Promise<{ model: Group; size: number }> {
  const { scene: model } = await new GLTFLoader().parseAsync(content, '')
  const box = new Box3().setFromObject(model)
  const middle = box.getCenter(new Vector3())
  // In the centre of the table, its lowest point on the surface.
  model.position.set(-middle.x, -box.min.y, -middle.z)
  return { model, size: Math.max(0.1, box.getSize(new Vector3()).length()) }
}

/** Diameter of the disc in sizes of the model. */
const RADIUS = 0.62

function sceneOf(model: Group, size: number, theme: 'light' | 'dark'): Scene {
  const scene = new Scene()
  const dark = theme === 'dark'
  const table = new Mesh(
    new CircleGeometry(size * RADIUS, 48).rotateX(-Math.PI / 2),
    new MeshStandardMaterial({ color: dark ? 0x2a3136 : 0xdfe3e2, roughness: 1 }),
  )
  table.position.y = -0.004 * size
  // A square of whole metres that fits into the disc.
  const metres = Math.max(1, Math.floor(size * RADIUS * Math.SQRT2))
  const grid = new GridHelper(metres, metres, dark ? 0x4a545b : 0xb4bcbb, dark ? 0x3a4349 : 0xcbd1d0)
  const sun = new DirectionalLight(0xffffff, 2.2)
  sun.position.set(-1, 2, 1.4).multiplyScalar(size)
  const sky = new DirectionalLight(0xdfeeff, 0.8)
  sky.position.set(1.5, 1, -1).multiplyScalar(size)
  scene.add(table, grid, sun, sky, new AmbientLight(0xffffff, 0.9), model)
  return scene
}

/** Turns by pointer and keyboard, calling back at each change. Returns a function that removes the listeners. */
function listen(canvas: HTMLCanvasElement, view: View, changed: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  canvas.addEventListener(
    'keydown',
    (event) => {
      const key = keys[event.key]
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      key(view)
      changed()
    },
    { signal },
  )
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId), { signal })
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!canvas.hasPointerCapture(event.pointerId)) return
      view.azimuth -= event.movementX * 0.01
      view.elevation += event.movementY * 0.01
      changed()
    },
    { signal },
  )
  return () => controller.abort()
}

function place(camera: PerspectiveCamera, view: View, size: number): void {
  const away = size * view.distance
  const flat = Math.cos(view.elevation) * away
  const middle = size * 0.14
  const height = Math.sin(view.elevation) * away + middle
  camera.position.set(Math.sin(view.azimuth) * flat, height, Math.cos(view.azimuth) * flat)
  camera.lookAt(0, middle, 0)
}

/** Shows a GLB on the canvas. Throws `WebGlUnavailable` without WebGL, and the loader's error for a broken model. */
export async function openTurntable(
  canvas: HTMLCanvasElement,
  content: ArrayBuffer,
  theme: 'light' | 'dark',
): Promise<OpenTurntable> {
  const renderer = rendererOn(canvas)
  const { model, size } = await readModel(content).catch((error: unknown) => {
    renderer.dispose()
    throw error
  })
  const scene = sceneOf(model, size, theme)
  const camera = new PerspectiveCamera(32, 1, size / 50, size * 10)
  const view: View = { azimuth: -0.7, elevation: 0.45, distance: 2 }
  const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches || isSoftwareRenderer()
  let turning = !lessMotion
  let frame = 0
  let last = performance.now()
  const draw = (now: number) => {
    frame = 0
    if (turning) view.azimuth += ((now - last) / 60_000) * TURNS_A_MINUTE * 2 * Math.PI
    last = now
    keepInBounds(view)
    place(camera, view, size)
    renderer.render(scene, camera)
    if (turning && !document.hidden) ask()
  }
  const ask = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const stopListening = listen(canvas, view, () => {
    // Stops the automatic rotation once the user turns the model.
    turning = false
    ask()
  })
  const sizes = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    renderer.setPixelRatio(Math.min(2, window.devicePixelRatio))
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
    ask()
  })
  sizes.observe(canvas)
  return {
    close() {
      cancelAnimationFrame(frame)
      stopListening()
      sizes.disconnect()
      scene.traverse((part) => {
        if (part instanceof Mesh) part.geometry.dispose()
      })
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
}
