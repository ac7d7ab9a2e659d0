/** Whether the app is installed on the tablet, or how it can be: only then is what it stores safe from eviction everywhere. */

/** Not in the types of the DOM. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** `offered`: by `install`. `by hand`: the system has only a menu for it. */
export type InstallState = 'installed' | 'offered' | 'by hand' | 'unknown'

let prompt: InstallPrompt | null = null
let isDone = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const installation = {
  get: (): InstallState => {
    const shown = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
    const standalone: unknown = Reflect.get(navigator, 'standalone')
    if (isDone || shown || standalone === true) return 'installed'
    if (prompt) return 'offered'
    // Only the browsers of iOS have the property.
    return standalone === false ? 'by hand' : 'unknown'
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  install: async (): Promise<void> => {
    const asked = prompt
    // A browser lets it be used once.
    prompt = null
    tell()
    await asked?.prompt()
  },
}

/** Call once, at the start: the browser offers it early, and once. */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    prompt = event
    tell()
  })
  addEventListener('appinstalled', () => {
    isDone = true
    prompt = null
    tell()
  })
}
