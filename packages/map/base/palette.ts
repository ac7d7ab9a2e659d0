/** Colours of the map (design, *Look and manners*). Machine states differ by their mark as well. */

export type Theme = 'light' | 'dark'

export const machineStates = [
  'loading',
  'hauling',
  'dumping',
  'returning',
  'queueing',
  'idle',
  'engineOff',
  'waiting',
  'moving',
] as const
export type MachineState = (typeof machineStates)[number]

/**
 * Colours shared by map, tiles, ribbons and charts. Close to the palette of Okabe and Ito, changed only so far that
 * any two are distinguishable with red-green colour blindness and each contrasts 3:1 with the ground (record 0076).
 */
export const stateColors: Record<Theme, Record<MachineState, string>> = {
  light: {
    loading: '#0076CC',
    hauling: '#E46503',
    dumping: '#CF67AD',
    returning: '#079E72',
    queueing: '#785D02',
    idle: '#5B616B',
    engineOff: '#3E3828',
    waiting: '#1106B7',
    moving: '#1A2434',
  },
  dark: {
    loading: '#008DC9',
    hauling: '#EB8022',
    dumping: '#EAA1FF',
    returning: '#64F5AC',
    queueing: '#FFFE2C',
    idle: '#847B58',
    engineOff: '#64696F',
    waiting: '#B595A3',
    moving: '#E6FCFF',
  },
}

export const alarmColor: Record<Theme, string> = { light: '#C1121F', dark: '#FF6B6B' }

export type ZoneKind = 'load' | 'dump' | 'both' | 'other'

/** Base map and drawn objects. Zones take the colour of their kind of work. */
export const mapColors = {
  light: {
    water: '#d3e2e9',
    land: '#f2f2ee',
    border: '#c6c9c3',
    grid: '#e6e7e2',
    gridMajor: '#d8dad3',
    ink: '#22302f',
    halo: '#ffffff',
    accent: '#0b7285',
    route: '#5c6b6b',
    road: '#fbf6ea',
    roadEdge: '#cfc6b2',
    country: '#7b8580',
    zones: { load: '#0072B2', dump: '#B0578A', both: '#6a5acd', other: '#6d716b' },
  },
  dark: {
    water: '#0f1c25',
    land: '#191d20',
    border: '#343b40',
    grid: '#22272b',
    gridMajor: '#2c3237',
    ink: '#e3e8e8',
    halo: '#101315',
    accent: '#3bc9db',
    route: '#98a6a6',
    road: '#3a3f41',
    roadEdge: '#4c5356',
    country: '#8b9695',
    zones: { load: '#56B4E9', dump: '#E6A8CC', both: '#a99cf0', other: '#9aa19b' },
  },
} as const satisfies Record<Theme, { zones: Record<ZoneKind, string> } & Record<string, unknown>>
