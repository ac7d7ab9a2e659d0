/** What a browser tells of the tablet that it runs on. */
import type { Hardware } from '../options.ts'

/** Of the User-Agent Client Hints, which the types of the DOM lack. */
interface Hints {
  getHighEntropyValues(names: string[]): Promise<{ readonly model?: string }>
}
interface Told {
  readonly userAgent: string
  readonly userAgentData?: Hints
}

const LONGEST_SYSTEM = 100
const LONGEST_MODEL = 100
/** Names of browsers in the text that they send, and what they are called: each may name those after it as well. */
const browsers = [
  ['Edg', 'Edge'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const

function browserText(userAgent: string): string {
  for (const [name, title] of browsers) {
    const [, version] = new RegExp(`\\b${name}\\w*/(\\d+)`).exec(userAgent) ?? []
    if (version !== undefined) return `${title} ${version}`
  }
  return ''
}

/** System and browser out of the text that a browser sends of itself. */
export function systemText(userAgent: string): string {
  const [, system] = /\(([^)]*)\)/.exec(userAgent) ?? []
  const browser = browserText(userAgent)
  const text = system === undefined ? userAgent : [system, browser].filter(Boolean).join(', ')
  return text.slice(0, LONGEST_SYSTEM)
}

export async function hardwareOf(navigator: Told): Promise<Hardware> {
  const system = systemText(navigator.userAgent)
  const hints = await navigator.userAgentData?.getHighEntropyValues(['model']).catch(() => null)
  const model = hints?.model?.trim() ?? ''
  return model === '' ? { system } : { system, controller: model.slice(0, LONGEST_MODEL) }
}
