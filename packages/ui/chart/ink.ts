export interface ChartInk {
  readonly accent: string
  readonly text: string
  readonly line: string
  readonly strong: string
  readonly surface: string
  readonly font: string
}

/** Colours and type of the theme, which live in the style sheet; to be read anew for another theme. */
export function chartInk(): ChartInk {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim() || 'gray'
  return {
    accent: read('--hw-accent'),
    text: read('--mantine-color-dimmed'),
    line: read('--hw-line'),
    strong: read('--hw-line-strong'),
    surface: read('--hw-surface'),
    font: getComputedStyle(document.body).fontFamily,
  }
}
