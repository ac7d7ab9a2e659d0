import { SegmentedControl } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { Notice } from '@haulway/ui'
import type { Field } from '@haulway/resource'
import { fieldLabel, displayTextWithUnit, type DisplayContext } from '@haulway/collection'
import { valuesOf } from './formValues.ts'
import { ScrollIntoView } from './ScrollIntoView.tsx'
import { hasConflict, isMergeableList, isSame, listOf, withoutElements } from './mergeLists.ts'
import type { ResourceForm } from './useResourceForm.ts'
import { useShow } from '../useShow.ts'
import styles from './form.module.css'

/** Shows what another user saved in the meantime beside the values in the form, so that no input is lost. */
export function ConflictNotice({ state }: { state: ResourceForm }) {
  const { resource, conflict, opened, gone } = state
  const showOf = useShow(resource)
  if (!conflict || gone) return null
  const { words, zone } = showOf('')
  const { changed, current, user, at } = conflict
  const theirs = words('form.conflict.theirs', { user })
  return (
    <ScrollIntoView when={conflict}>
      <Notice tone="warning" urgent title={words('form.conflict', { user, at: dateTimeText(at, zone) })}>
        {current.hidden !== opened?.hidden && (
          <p className={styles.meanwhile}>
            {words(current.hidden ? 'form.conflict.hidden' : 'form.conflict.shown')}
          </p>
        )}
        {words(changed.length === 0 ? 'form.conflict.again' : 'form.conflict.text')}
        {changed.length > 0 && (
          <table className={styles.compare}>
            <thead>
              <tr>
                <th scope="col" />
                <th scope="col">{theirs}</th>
                <th scope="col">{words('form.conflict.yours')}</th>
                <th scope="col" />
              </tr>
            </thead>
            <tbody>
              {changed.map((name) => (
                <ChangedField key={name} state={state} name={name} show={showOf(name)} theirsLabel={theirs} />
              ))}
            </tbody>
          </table>
        )}
      </Notice>
    </ScrollIntoView>
  )
}

interface ChangedFieldProps {
  readonly state: ResourceForm
  readonly name: string
  readonly show: DisplayContext
  readonly theirsLabel: string
}

/** One field that the other user changed: both values, and which of them is in the form. */
function ChangedField({ state, name, show, theirsLabel }: ChangedFieldProps) {
  const { resource, form, conflict } = state
  const declared = resource.fields[name]
  if (!conflict || !declared) return null
  const { words } = show
  const label = fieldLabel(resource, name, words)
  const base = conflict.base[name]
  // The value that was here when the other change arrived can be restored after theirs was selected.
  const [theirs, mine] = [valuesOf(resource, conflict.current)[name], conflict.mine[name]]
  const values: Record<string, unknown> = { keep: mine, take: theirs }
  const merges = name in conflict.merged && !isSame(conflict.merged[name], theirs)
  if (merges) values['both'] = conflict.merged[name]
  const now = form.watch(name)
  // A value edited further equals neither version.
  const chosen = ['take', 'both', 'keep'].find((one) => one in values && isSame(values[one], now)) ?? ''
  const twice = chosen === 'both' && hasConflict(base, mine, theirs)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={theirsLabel}>
        <ValueText declared={declared} value={theirs} base={base} show={show} />
      </td>
      <td data-label={words('form.conflict.yours')}>
        <ValueText declared={declared} value={mine} base={base} show={show} />
      </td>
      <td>
        <SegmentedControl
          size="xs"
          aria-label={label}
          value={chosen}
          data={(['keep', ...(merges ? (['both'] as const) : []), 'take'] as const).map((value) => ({
            value,
            label: words(`form.conflict.${value}`),
          }))}
          onChange={(choice) =>
            form.setValue(name, values[choice], { shouldDirty: true, shouldValidate: true })
          }
        />
        {twice && <p className={styles.meanwhile}>{words('form.conflict.twice')}</p>}
      </td>
    </tr>
  )
}

interface ValueTextProps {
  readonly declared: Field
  readonly value: unknown
  /** The value from which both sides started. */
  readonly base: unknown
  readonly show: DisplayContext
}

/** Text of a value; of a list, each element, with additions and removals marked. */
function ValueText({ declared, value, base, show }: ValueTextProps) {
  const text = (one: unknown) => displayTextWithUnit(one, declared, show)
  if (!isMergeableList(declared)) return text(value) || show.words('view.none')
  const added = new Set(withoutElements(listOf(value), listOf(base)))
  const gone = withoutElements(listOf(base), listOf(value))
  if (listOf(value).length + gone.length === 0) return show.words('view.none')
  return (
    <ul className={styles.elements}>
      {listOf(value).map((one, index) => (
        // Elements have no identity of their own, so their index is the key.
        <li key={index}>{added.has(one) ? <ins>{text([one])}</ins> : text([one])}</li>
      ))}
      {gone.map((one, index) => (
        <li key={`gone ${index}`}>
          <del>{text([one])}</del>
        </li>
      ))}
    </ul>
  )
}
