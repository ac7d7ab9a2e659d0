/** What a line of the list of settings may say. */

/** What the test shows that is named beside a figure or an event. */
export type Line =
  | { readonly figure: string; readonly test: string }
  | { readonly event: string; readonly test: string }
  | { readonly screen: string; readonly test?: string }
  | { readonly waits: (typeof parts)[number] }

/** Parts that are still to come, by their names in the specification. */
export const parts = [
  'In-cab app',
  'Cycle planner',
  'Volumes snapshot',
  'Quantity management',
  'Material tracking',
  'Work orders',
  'Barge orders',
  'Sensors',
  'Command library',
] as const

export const figure = (text: string, test: string): Line => ({ figure: text, test: `features/${test}` })
export const event = (text: string, test: string): Line => ({ event: text, test: `features/${test}` })
export const screen = (text: string, test?: string): Line =>
  test === undefined ? { screen: text } : { screen: text, test: `features/${test}` }
export const waits = (part: (typeof parts)[number]): Line => ({ waits: part })
