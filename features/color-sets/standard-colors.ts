/**
 * What a new set of speeds (km/h) and of ages (minutes) starts with: told apart by lightness and hue with every sight, and
 * seen on light and on dark ground.
 */
export const speedColors = [
  { speed: 0, light: '#C9720F', dark: '#6F8CE0' },
  { speed: 15, light: '#0F7FA0', dark: '#56C8E8' },
  { speed: 30, light: '#7A2F8F', dark: '#FDE725' },
  { speed: 45, light: '#1B1130', dark: '#FF8A5A' },
]

export const ageColors = [
  { minutes: 0, light: '#1F7A8C', dark: '#56B4E9' },
  { minutes: 5, light: '#A87B00', dark: '#FDE725' },
  { minutes: 60, light: '#8E0F1B', dark: '#FF6B6B' },
]
