import styles from './tiles.module.css'

export interface TilesProps {
  /** In the order in which they are read; each label stands once. */
  readonly of: readonly { readonly label: string; readonly value: string }[]
}

/** What a report comes to, in large figures. */
export function Tiles({ of }: TilesProps) {
  return (
    <dl className={styles.tiles}>
      {of.map(({ label, value }) => (
        <div key={label} className={styles.tile}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
