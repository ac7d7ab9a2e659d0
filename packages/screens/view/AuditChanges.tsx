import { useAccountZone, useLocale, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { auditChanges, type AuditEntry, type Reader, type AuditedFields } from '@haulway/collection'
import styles from './audit.module.css'

/** The reader's language and units, for the change history. */
export function useReader(): Reader {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  const locale = useLocale()
  return { words, measures, zone, locale }
}

export interface AuditChangesProps {
  readonly entry: Pick<AuditEntry, 'before' | 'after'>
  readonly resource: AuditedFields | undefined
}

/** The fields of a change, before and after. */
export function AuditChanges({ entry, resource }: AuditChangesProps) {
  const reader = useReader()
  const { words } = reader
  const changes = auditChanges(entry, resource, reader)
  if (changes.length === 0) return null
  const [hadBefore, hasAfter] = [entry.before !== null, entry.after !== null]
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{words('audit.column.field')}</th>
          {hadBefore && <th scope="col">{words('audit.column.before')}</th>}
          {hasAfter && <th scope="col">{words('audit.column.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {hadBefore && <td data-old={hasAfter}>{before || '–'}</td>}
            {hasAfter && <td>{after || '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
