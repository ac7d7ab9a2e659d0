/** The surroundings of a cab in a browser. */
import { runningVersion } from '../version.ts'
import { updates } from '../worker/registration.ts'
import { hardwareOf } from './tablet/hardware.ts'
import type { Battery, CabOptions, Page } from './options.ts'

/** 72 hours at one position a second. */
const MAX_POSITIONS = 259_200

export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

function openPage(): Page {
  const places = {
    visibility: [document, 'visibilitychange'],
    online: [globalThis, 'online'],
    offline: [globalThis, 'offline'],
    tap: [document, 'pointerup'],
  } as const
  return {
    isVisible: () => document.visibilityState === 'visible',
    listen(change, listener) {
      const [place, name] = places[change]
      place.addEventListener(name, listener)
      return () => place.removeEventListener(name, listener)
    },
  }
}

/** Parts of a browser that its types lack, as not all have them. */
interface MoreOfNavigator {
  readonly getBattery?: () => Promise<Battery>
}

/** They hold what somebody types or reads; what waits unseen while the machine moves is among them. */
const isInUse = (): boolean => document.querySelector('[role="dialog"], textarea') !== null

export function browserOptions(): CabOptions {
  // Typed as always there, which older browsers and plain http contradict.
  const { locks, storage, geolocation, wakeLock } = navigator as Partial<Navigator>
  const { getBattery } = navigator as MoreOfNavigator
  return {
    clock: () => Date.now(),
    timers: {
      set: (run, ms) => setTimeout(run, ms),
      clear: (timer) => clearTimeout(timer as number),
    },
    fetch: (address, init) => fetch(address, init),
    openSocket: (address, protocols) => new WebSocket(address, protocols),
    origin: location.origin,
    databases: indexedDB,
    locks,
    storage,
    receiver: geolocation,
    screen: wakeLock,
    page: openPage(),
    battery: getBattery?.bind(navigator),
    hardware: () => hardwareOf(navigator),
    software: {
      version: runningVersion(),
      prepare: (manifest, pinned) => updates.prepare(manifest, pinned),
      takeOver: () => void updates.takeOver(true),
      isInUse,
    },
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    crypto: (crypto as Partial<Crypto>).subtle,
    compress: 'CompressionStream' in globalThis ? gzip : null,
    maxPositions: MAX_POSITIONS,
  }
}
