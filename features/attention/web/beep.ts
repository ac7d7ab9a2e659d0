/** Plays two short tones; silent in a browser that was not touched yet. */
export function beep(): void {
  const audio = new AudioContext()
  if (audio.state === 'suspended') return void audio.close()
  const gain = audio.createGain()
  gain.gain.value = 0.15
  gain.connect(audio.destination)
  for (const [at, pitch] of [
    [0, 880],
    [0.22, 660],
  ] as const) {
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(gain)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.16)
    tone.addEventListener('ended', () => at > 0 && void audio.close())
  }
}
