import { useWords } from '@haulway/platform/web/app.tsx'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import type { FieldComponents, FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { displayText } from '@haulway/collection'
import { Notice } from '@haulway/ui'
import { locations } from '../location.resource.ts'
import styles from './locations.module.css'

const { Input } = componentsOf(locations.fields.kind)

/** The choice of the use, and what follows from *Other*, which a new location has. */
export function KindInput(props: FieldInputProps) {
  const words = useWords()
  return (
    <>
      <Input {...props} />
      {props.value === 'other' && <Notice tone="info">{words('locations.uncounted.hint')}</Notice>}
    </>
  )
}

const KindShown: FieldComponents['Shown'] = ({ value, declared, show }) => (
  <>
    {displayText(value, declared, show)}
    {value === 'other' && <span className={styles.uncounted}> · {show.words('locations.uncounted')}</span>}
  </>
)

/** Displays of lists and views. */
export const locationParts = { kind: { Shown: KindShown } }
