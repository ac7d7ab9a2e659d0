import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import { machineStates, mapColors, type Theme } from '@haulway/map/base/palette.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import {
  contrastOf,
  LEAST_CONTRAST,
  confusablePairs,
  simulateVision,
  type ColorVision,
  colorVisions,
} from '../color-vision.ts'
import styles from './colorSets.module.css'

type Values = Readonly<Record<string, unknown>>

interface Shade {
  readonly name: string
  readonly state: (typeof machineStates)[number] | undefined
  readonly light: string
  readonly dark: string
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)

/** The colours of the set with labels; incomplete rows are omitted. */
function useShades(set: Values): readonly Shade[] {
  const words = useWords()
  const measures = useMeasures()
  const kind = String(set['kind'])
  const rows = Array.isArray(set[kind]) ? (set[kind] as Values[]) : []
  const nameOf = ({ state, speed, minutes, material }: Values): string => {
    if (kind === 'states')
      return typeof state === 'string' ? words.unchecked(`colorSets.states.state.${state}`) : ''
    if (kind === 'speeds')
      return words('colorSets.from', { value: measures.format('speed', Number(speed ?? 0)) })
    if (kind === 'ages') return words('colorSets.minutes', { count: Number(minutes ?? 0) })
    return typeof material === 'object' && material !== null && 'title' in material
      ? String(material.title)
      : ''
  }
  return rows.flatMap((row) => {
    const { light, dark } = row
    const state = machineStates.find((one) => one === row['state'])
    return isColor(light) && isColor(dark) ? [{ name: nameOf(row), state, light, dark }] : []
  })
}

/**
 * The colours of a set on both grounds with all kinds of colour vision, and which are hard to see or to distinguish.
 * States also differ by their marks, so for them it is only a hint.
 */
export function ColorVisionCheck({ set, warns = true }: { set: Values; warns?: boolean }) {
  const words = useWords()
  const shades = useShades(set)
  if (shades.length === 0) return null
  return (
    <section className={styles.check} aria-label={words('colorSets.check')}>
      <h2>{words('colorSets.check')}</h2>
      <div className={styles.grounds}>
        {(['light', 'dark'] as const).map((theme) => (
          <Ground key={theme} theme={theme} shades={shades} />
        ))}
      </div>
      {warns && <Warnings shades={shades} />}
    </section>
  )
}

function Ground({ theme, shades }: { theme: Theme; shades: readonly Shade[] }) {
  const words = useWords()
  const { land, ink } = mapColors[theme]
  return (
    <div
      className={styles.scroll}
      style={{ background: land, color: ink }}
      tabIndex={0}
      role="group"
      aria-label={words(`colorSets.ground.${theme}`)}
    >
      <table className={styles.ground}>
        <caption>{words(`colorSets.ground.${theme}`)}</caption>
        <thead>
          <tr>
            <td />
            {colorVisions.map((sight) => (
              <th key={sight} scope="col">
                {words(`colorSets.sight.${sight}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shades.map((shade, index) => (
            <tr key={index}>
              <th scope="row">{shade.name}</th>
              {colorVisions.map((sight) => (
                <td key={sight}>
                  <Swatch shade={shade} theme={theme} sight={sight} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Swatch({ shade, theme, sight }: { shade: Shade; theme: Theme; sight: ColorVision }) {
  const color = simulateVision(shade[theme], sight)
  if (shade.state) return <StateMark state={shade.state} theme={theme} color={color} size={24} />
  return <span className={styles.swatch} style={{ background: color }} title={color} />
}

function Warnings({ shades }: { shades: readonly Shade[] }) {
  const words = useWords()
  const warnings = (['light', 'dark'] as const).flatMap((theme) => {
    const ground = words(`colorSets.ground.${theme}`)
    const colors = shades.map((one) => one[theme])
    const faint = shades.flatMap((one) =>
      contrastOf(one[theme], mapColors[theme].land) < LEAST_CONTRAST
        ? [words('colorSets.faint', { name: one.name, ground })]
        : [],
    )
    const alike = colorVisions.flatMap((sight) =>
      confusablePairs(colors, sight).map(([one, other]) =>
        words('colorSets.alike', {
          one: shades[one]?.name ?? '',
          other: shades[other]?.name ?? '',
          sight: words(`colorSets.sight.${sight}`),
          ground,
        }),
      ),
    )
    return [...faint, ...alike]
  })
  if (warnings.length === 0) return <p className={styles.fine}>{words('colorSets.fine')}</p>
  return (
    <Notice tone="warning">
      <ul className={styles.warnings}>
        {warnings.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  )
}
