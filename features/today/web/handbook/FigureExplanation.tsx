import { useWords } from '@haulway/platform/web/app.tsx'
import type { DefinitionName } from '@haulway/slice/definition.ts'
import styles from './handbook.module.css'

/** Formula, exclusions, settings, and the values that apply. */
export function FigureExplanation({ name, won = [] }: { name: DefinitionName; won?: readonly string[] }) {
  const words = useWords()
  const rows = [
    ['today.handbook.formula', words(`define.${name}.formula`)],
    ['today.handbook.out', words(`define.${name}.out`)],
    ['today.handbook.setting', words(`define.${name}.setting`)],
  ] as const
  return (
    <dl className={styles.meaning}>
      {rows.map(([title, text]) => (
        <div key={title}>
          <dt>{words(title)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {won.length > 0 && (
        <div>
          <dt>{words('today.handbook.won')}</dt>
          {won.map((one) => (
            <dd key={one}>{one}</dd>
          ))}
        </div>
      )}
    </dl>
  )
}
