/** Chart colours, by the colour scheme of the screen: the first for a single series, the others for further ones. */

export const themeNames = ['STANDARD', 'EARTH', 'OCEAN', 'CONTRAST'] as const
export type ThemeName = (typeof themeNames)[number]

export interface ChartTheme {
  name: ThemeName
  light: string[]
  dark: string[]
  /** Colour of the target line. */
  goal: { light: string; dark: string }
}

const goal = { light: '#1F2933', dark: '#F2F4F5' }

/**
 * Each colour contrasts with the surface by 3:1 (look, *Meaning of colour*) and differs from its neighbours in
 * lightness.
 */
const colors: Readonly<Record<ThemeName, Omit<ChartTheme, 'name'>>> = {
  STANDARD: {
    light: ['#0B7A75', '#C2571A', '#5B5FC7', '#8A6D00', '#A8327D', '#4D6475', '#3F7D20', '#B3261E'],
    dark: ['#2BB5AC', '#F0945B', '#9DA2F5', '#D6B53C', '#E58AC4', '#9FB4C2', '#8CCB6B', '#FF8A80'],
    goal,
  },
  EARTH: {
    light: ['#8A4B20', '#5E7033', '#A66A00', '#7A3B3B', '#4F5D57', '#6B5B95', '#2F6F6B', '#94703F'],
    dark: ['#D69A6A', '#A9BF78', '#E0B04D', '#D08F8F', '#A9B8B1', '#B3A6DB', '#7CC2BD', '#D4B88A'],
    goal,
  },
  OCEAN: {
    light: ['#005F99', '#0A8585', '#5A4FCF', '#2E6F40', '#35618E', '#7D3C98', '#0C6E8C', '#546E7A'],
    dark: ['#5DB3E6', '#4FD1CC', '#A59CF5', '#7CC793', '#8FB8E0', '#CF9BE0', '#63C3E0', '#A7BCC7'],
    goal,
  },
  CONTRAST: {
    light: ['#000000', '#B00020', '#0033A0', '#006B3C', '#6A0DAD', '#7A4100', '#004D61', '#5C5C5C'],
    dark: ['#FFFFFF', '#FF8A95', '#8FB8FF', '#6FE3A5', '#D9A6FF', '#FFC27A', '#7FE3F5', '#BDBDBD'],
    goal: { light: '#B00020', dark: '#FFD400' },
  },
}

export const chartThemes: readonly ChartTheme[] = themeNames.map((name) => ({ name, ...colors[name] }))

export const chartTheme = (name: ThemeName): Omit<ChartTheme, 'name'> => colors[name]
