/**
 * Tones and speech. A browser is silent until the first tap, so `unlockSound` waits for it; what is announced before is only
 * shown.
 */
import { localeOf, type Language } from '@haulway/platform/messages.ts'
import { preferences } from './preferences.ts'

let audio: AudioContext | undefined

function unlock(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
}

/** Call once, at the start. */
export function unlockSound(): void {
  // Again with every tap: a call or another app may have suspended it.
  addEventListener('pointerdown', unlock, { passive: true })
}

/** Hertz and seconds. */
type Tone = readonly [frequency: number, duration: number]

function play(tones: readonly Tone[]): void {
  if (!audio || audio.state !== 'running') return
  let at = audio.currentTime
  for (const [frequency, duration] of tones) {
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0.4, at)
    gain.gain.linearRampToValueAtTime(0, at + duration)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + duration)
    at += duration
  }
}

function voiceFor(language: Language): SpeechSynthesisVoice | undefined {
  const [base = ''] = localeOf[language].split('-')
  const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(base))
  // One on the tablet speaks without network.
  return voices.find((one) => one.localService) ?? voices[0]
}

/** A tone, then `text` spoken where the tablet has a voice of the language. Replaces what is being said. */
export function announce(text: string, language: Language): void {
  if (!preferences.get().sound) return
  play([
    [660, 0.15],
    [880, 0.2],
  ])
  if (typeof speechSynthesis === 'undefined') return
  const voice = voiceFor(language)
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
}

/** Three sharp tones: something is wrong. */
export function alarm(): void {
  if (!preferences.get().sound) return
  play([
    [988, 0.2],
    [740, 0.2],
    [988, 0.3],
  ])
}
