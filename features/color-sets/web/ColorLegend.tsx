import type { Theme } from '@haulway/map/base/palette.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import styles from './colorSets.module.css'
import type { UsedValueColors } from './useValueColors.ts'

export interface ColorLegendProps {
  readonly kind: 'speeds' | 'ages' | 'materials'
  readonly used: UsedValueColors
  readonly theme: Theme
  /** For materials: ids of those that are shown. */
  readonly titles?: ReadonlyMap<string, string>
  /** Label of values without a color, when any are shown. */
  readonly rest?: { readonly title: string; readonly color: string } | undefined
}

/** Legend of the colors of values, and the set they come from. */
export function ColorLegend({ kind, used, theme, titles, rest }: ColorLegendProps) {
  const words = useWords()
  const measures = useMeasures()
  const nameOf = (of: number | string): string | undefined => {
    if (typeof of === 'string') return titles?.get(of)
    if (kind === 'ages') return words('colorSets.minutes', { count: of })
    return words('colorSets.from', { value: measures.format('speed', of) })
  }
  const named = used.colors.flatMap((color) => {
    const name = nameOf(color.of)
    return name === undefined ? [] : [{ color, name }]
  })
  return (
    <section className={styles.legend} aria-label={words(`colorSets.kind.${kind}`)}>
      <ul>
        {named.map(({ color, name }) => (
          <li key={color.of}>
            <span className={styles.dot} style={{ background: color[theme] }} aria-hidden />
            <span>{name}</span>
          </li>
        ))}
        {rest && (
          <li>
            <span className={styles.dot} style={{ background: rest.color }} aria-hidden />
            <span>{rest.title}</span>
          </li>
        )}
      </ul>
      <p>
        {used.title === null ? words('colorSets.standard') : words('colorSets.set', { title: used.title })}
      </p>
    </section>
  )
}
