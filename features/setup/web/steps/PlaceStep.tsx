import { Button, Skeleton, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { fieldLabel } from '@haulway/collection'
import { useWords } from '@haulway/platform/web/app.tsx'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { useShow } from '@haulway/screens/useShow.ts'
import { accounts } from '../../../accounts/account.resource.ts'
import { formatCoordinates } from '../../../ground/ground.ts'
import styles from '../setup.module.css'
import { AskOthers } from './AskOthers.tsx'
import type { StepProps } from './step-props.ts'
import { type PlaceField, usePlace } from './usePlace.ts'

const PlaceMap = lazyPart(() => import('./PlaceMap.tsx').then((file) => file.PlaceMap))

/** The site's position, from which time zone and units are derived. */
export function PlaceStep({ facts }: StepProps) {
  const words = useWords()
  const state = usePlace()
  if (!state.mayKeep) return <AskOthers facts={facts} />
  const { text, place, values, save } = state
  return (
    <form
      className={styles.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save?.()
      }}
    >
      <TextInput
        label={words('setup.place')}
        description={words('ground.goTo.help')}
        value={text}
        maxLength={100}
        error={text.trim() !== '' && place === null ? words('setup.place.wrong') : undefined}
        onChange={(event) => state.setText(event.currentTarget.value)}
      />
      <Suspense fallback={<Skeleton height={280} role="status" aria-label={words('ui.loading')} />}>
        <PlaceMap
          place={place}
          onPick={(picked) => state.setText(formatCoordinates(picked))}
          onZoom={state.setZoom}
        />
      </Suspense>
      {values && (
        <div className={styles.fields}>
          {state.names.map((name) => (
            <AccountField
              key={name}
              name={name}
              value={values[name]}
              onChange={(value) => state.edit(name, value)}
            />
          ))}
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={save === null}>
          {words('setup.place.save')}
        </Button>
      </div>
    </form>
  )
}

interface AccountFieldProps {
  readonly name: PlaceField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A field of the account, as in the account's form. */
function AccountField({ name, value, onChange }: AccountFieldProps) {
  const words = useWords()
  const show = useShow(accounts)(name)
  const declared = accounts.fields[name]
  const { Input } = componentsOf(declared)
  const missing = value === null || value === ''
  return (
    <Input
      id={`setup-${name}`}
      declared={declared}
      label={fieldLabel(accounts, name, words)}
      value={value}
      error={missing ? words('validation.required') : undefined}
      onChange={onChange}
      show={show}
    />
  )
}
