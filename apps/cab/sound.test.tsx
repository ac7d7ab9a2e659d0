import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferences } from './preferences.ts'
import { alarm, announce, unlockSound } from './sound.ts'

const started: number[] = []
const spoken: { text: string; voice: string }[] = []

class Oscillator {
  frequency = { value: 0 }
  connect = <T,>(next: T): T => next
  start = () => started.push(this.frequency.value)
  stop = () => undefined
}
class Context {
  state = 'running'
  currentTime = 0
  destination = {}
  resume = async () => undefined
  createOscillator = () => new Oscillator()
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: <T,>(next: T): T => next,
  })
}

beforeEach(() => {
  started.length = 0
  spoken.length = 0
  preferences.set({ sound: true })
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      voice: { name: string } | null = null
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [
      { lang: 'en-US', name: 'distant', localService: false },
      { lang: 'en-GB', name: 'near', localService: true },
      { lang: 'ru-RU', name: 'russian', localService: true },
    ],
    cancel: () => undefined,
    speak: ({ text, voice }: { text: string; voice: { name: string } }) => {
      spoken.push({ text, voice: voice.name })
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('sounds from the first tap on', () => {
  alarm()
  expect(started).toEqual([])
  unlockSound()
  dispatchEvent(new Event('pointerdown'))
  alarm()
  expect(started).toHaveLength(3)
})

test('speaks with a voice of the language that is on the tablet', () => {
  announce('Go to Pit 2', 'en')
  announce('К карьеру 2', 'ru')
  expect(spoken).toEqual([
    { text: 'Go to Pit 2', voice: 'near' },
    { text: 'К карьеру 2', voice: 'russian' },
  ])
})

test('sounds without speech where there is no voice of the language', () => {
  dispatchEvent(new Event('pointerdown'))
  announce('去 2 号坑', 'cn')
  expect(spoken).toEqual([])
  expect(started).toHaveLength(2)
})

test('is silent when silence was chosen', () => {
  dispatchEvent(new Event('pointerdown'))
  preferences.set({ sound: false })
  announce('Go to Pit 2', 'en')
  alarm()
  expect(spoken).toEqual([])
  expect(started).toEqual([])
})
