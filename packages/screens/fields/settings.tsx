import { Fieldset, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorText } from '@haulway/ui'
import { isAbsent, type Field, type Shape } from '@haulway/resource'
import { componentsOf } from './component-of.ts'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps } from '../inputs/inputs.ts'
import styles from './settings.module.css'
import { jsonTextProblem } from '@haulway/resource/fields/settings/settings.ts'

function written(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}

function read(text: string): unknown {
  if (text.trim() === '') return null
  return jsonTextProblem(text) === undefined ? (JSON.parse(text) as unknown) : text
}

/** Offset of the error in the text, as the textarea counts. */
function offsetOf(text: string, args: Readonly<Record<string, string | number>> = {}): number {
  const lines = text.split('\n').slice(0, Number(args['line'] ?? 1) - 1)
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(args['column'] ?? 1) - 1
}

/** Edits JSON as text. While it is invalid the position of the error is shown, and leaving the field selects it. */
function SettingsInput(props: FieldInputProps) {
  const { value, onChange, onBlur, show } = props
  const [typed, setTyped] = useState({ text: written(value), value })
  const area = useRef<HTMLTextAreaElement>(null)
  // The value changed by other means than typing: show the new value.
  if (typed.value !== value) setTyped({ text: written(value), value })
  const wrong = typeof typed.value === 'string' ? jsonTextProblem(typed.text) : undefined
  return (
    <Textarea
      {...inputProps(props)}
      ref={area}
      autosize
      minRows={4}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      error={wrong ? show.words(wrong.key, wrong.args) : props.error}
      value={typed.text}
      onBlur={() => {
        const at = wrong && offsetOf(typed.text, wrong.args)
        if (at !== undefined) area.current?.setSelectionRange(at, at + 1)
        onBlur?.()
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        const next = read(text)
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

/** Text of the problem of one value. */
function partError(part: Field, value: unknown, { words }: FieldInputProps['show']): string | undefined {
  const checked = isAbsent(value) ? undefined : part.check(value)
  if (!checked || !('problem' in checked)) return undefined
  const { key, args = {} } = checked.problem
  return errorText(words, { key, args })
}

type Values = Readonly<Record<string, unknown>>

/** Inputs of the known settings, above the JSON text of all settings; both edit the same object. */
function KnownInputs(props: FieldInputProps) {
  const { id, label, declared, value, onChange, show, readOnly } = props
  const known = (declared.options['known'] ?? {}) as Shape
  if (Object.keys(known).length === 0) return <SettingsInput {...props} />
  // While the text is invalid JSON there is no object for the inputs to change.
  const broken = typeof value === 'string'
  const values: Values = broken ? {} : ((value as Values | null) ?? {})
  const change = (name: string, next: unknown) => {
    const { [name]: _, ...others } = values
    onChange(isAbsent(next) ? others : { ...others, [name]: next })
  }
  return (
    <Fieldset legend={label} styles={{ legend: { fontWeight: 600 } }}>
      <fieldset disabled={broken || readOnly === true} style={{ border: 0, margin: 0, padding: 0 }}>
        <Stack gap="sm">
          {Object.entries(known).map(([name, part]) => {
            const { Input } = componentsOf(part)
            const inner = { ...show, choice: (one: string) => show.choice(`${name}.${one}`) }
            return (
              <Input
                key={name}
                id={`${id}-${name}`}
                declared={part}
                label={show.choice(name)}
                help={show.hint(name)}
                error={partError(part, values[name], show)}
                value={values[name] ?? part.options.initial ?? null}
                onChange={(next) => change(name, next)}
                show={inner}
              />
            )
          })}
        </Stack>
      </fieldset>
      <WholeText {...props} isWrong={broken || props.error !== undefined} />
    </Fieldset>
  )
}

/** All settings as JSON text, for those who know the names; collapsed unless it contains an error. */
function WholeText({ isWrong, ...props }: FieldInputProps & { isWrong: boolean }) {
  const { words } = props.show
  const [open, setOpen] = useState(false)
  return (
    <details open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.fold}>{words('field.advanced')}</summary>
      <SettingsInput {...props} label={words('field.settings.text')} />
    </details>
  )
}

/** Settings that have a value, one per line, as in the change history. */
function Lines({ value, declared, show }: Pick<FieldInputProps, 'value' | 'declared' | 'show'>) {
  const lines = declared.kind.recorded?.(value, declared, show) ?? ''
  return lines.split('\n').map((line) => (
    <div key={line} className={styles.line}>
      {line}
    </div>
  ))
}

export const components: FieldComponents = { Input: KnownInputs, Shown: Lines }
