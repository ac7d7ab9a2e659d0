import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { languageNames, languages } from '@haulway/platform/messages.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EditForm, EntryForm, type EntryFormSettings } from '@haulway/screens/form/FormScreen.tsx'
import { formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { Notice } from '@haulway/ui'
import { isLegible } from '../board.ts'
import { buttons, quantityFieldOf } from '../button.resource.ts'
import { ButtonFace, type Face } from './ButtonFace.tsx'
import styles from './ButtonForm.module.css'

const QUANTITIES = new Set(['weight', 'fuel', 'buckets', 'hours'])

/** Fields for the selected event type and value sources. */
export function shownFields(values: FormValues): readonly string[] {
  const quantity = quantityFieldOf(values['eventType'])
  return formFields(buttons).filter((name) => {
    if (name === 'quantityMode') return quantity !== undefined
    if (QUANTITIES.has(name)) return name === quantity && values['quantityMode'] === 'fixed'
    return name !== 'note' || values['noteMode'] === 'fixed'
  })
}

/** Clears the fields that are not shown. */
export function buttonRequest(values: FormValues): FormValues {
  const shown = new Set(shownFields(values))
  const request = { ...values }
  for (const name of [...QUANTITIES, 'note']) if (!shown.has(name)) request[name] = null
  if (!shown.has('quantityMode')) request['quantityMode'] = 'none'
  return request
}

const settings: EntryFormSettings = {
  resource: buttons,
  home: listAddress(buttons),
  shown: shownFields,
  toRequest: buttonRequest,
  renderAbove: (_, values) => <Preview face={values} />,
}

/** Form of a button with a live preview. */
export function ButtonForm() {
  const { id } = useScreenParams()
  return id === undefined ? (
    <EntryForm {...settings} key="new" />
  ) : (
    <EditForm {...settings} key={id} id={id} />
  )
}

function isKnown(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)
}

/** The button in the driver's three languages. */
export function Preview({ face }: { face: Face }) {
  const words = useWords()
  const { color, textColor } = face
  // Without text and icon there is nothing to preview.
  if (!face.title && !face.icon) return null
  return (
    <section className={styles.preview} aria-label={words('buttons.preview')}>
      <h2>{words('buttons.preview')}</h2>
      <div className={styles.faces} data-size={face.size === 'double' ? 'double' : 'single'}>
        {languages.map((language) => (
          <figure key={language}>
            <div className={styles.face}>
              <ButtonFace face={face} language={language} />
            </div>
            <figcaption>{languageNames[language]}</figcaption>
          </figure>
        ))}
      </div>
      {isKnown(color) && isKnown(textColor) && !isLegible(color, textColor) && (
        <Notice tone="warning">{words('buttons.contrast')}</Notice>
      )}
    </section>
  )
}
