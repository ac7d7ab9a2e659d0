/**
 * Initial colours of a new set of speeds (km/h) and of ages (minutes): distinguishable by lightness and hue with all
 * kinds of colour vision, on light and on dark ground. Faster speeds have a higher contrast with the ground.
 */
export const speedColors = [
  { speed: 0, light: '#BF7A00', dark: '#7F74E0' },
  { speed: 15, light: '#A83A2A', dark: '#D9609F' },
  { speed: 30, light: '#6A1B6B', dark: '#FF9A5A' },
  { speed: 45, light: '#140A28', dark: '#FFF27A' },
]

export const ageColors = [
  { minutes: 0, light: '#1F7A8C', dark: '#56B4E9' },
  { minutes: 5, light: '#A87B00', dark: '#FDE725' },
  { minutes: 60, light: '#8E0F1B', dark: '#FF6B6B' },
]
