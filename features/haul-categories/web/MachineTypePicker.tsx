import { Input } from '@mantine/core'
import type { FieldInputProps, FieldComponents } from '@haulway/screens/fields/field-components.ts'
import { isMachineType, machineTypes } from '../machine-types.ts'
import styles from './look.module.css'
import { MachineIcon } from './MachineIcon.tsx'
import { Turntable } from './Turntable.tsx'

/** All machine types by their silhouette: radio buttons, so that arrow keys work. */
export function MachineTypeInput({ id, label, help, error, value, onChange, onBlur, show }: FieldInputProps) {
  const chosen = typeof value === 'string' && isMachineType(value) ? value : null
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div" withAsterisk>
      <div className={styles.types} role="radiogroup" aria-label={label}>
        {machineTypes.map((type, i) => (
          <label key={type} className={styles.choice}>
            <input
              // Focused by the form when the field is invalid.
              id={type === chosen || (chosen === null && i === 0) ? id : `${id}-${type}`}
              type="radio"
              name={id}
              data-field
              checked={type === chosen}
              onChange={() => onChange(type)}
              onBlur={onBlur}
            />
            <MachineIcon icon={type} width={72} />
            {show.choice(type)}
          </label>
        ))}
      </div>
      {chosen && (
        <div className={styles.wide}>
          <Turntable key={chosen} model={chosen} type={chosen} title={show.choice(chosen)} />
        </div>
      )}
    </Input.Wrapper>
  )
}

export const machineTypeShown: Pick<FieldComponents, 'Shown'> = {
  Shown: ({ value, show }) =>
    typeof value === 'string' && isMachineType(value) ? (
      <span className={styles.type}>
        <MachineIcon icon={value} width={40} />
        {show.choice(value)}
      </span>
    ) : null,
}
