import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { limitErrors, partsOf, validate, type FieldError } from '@haulway/resource'
import { chanceKey } from '@haulway/screens/chance.ts'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { useShow } from '@haulway/screens/useShow.ts'
import { Dialog, errorText, failureLines, Notice } from '@haulway/ui'
import { dashboards } from '../dashboard.resource.ts'
import { declaredWidget, widgetRules, widgetShape, type Widget } from '../widget.ts'
import { RouteInput } from './RouteInput.tsx'
import { widgetsOf, type DashboardItem, type WidgetChange } from './useWidgetChanges.ts'
import styles from './editor.module.css'

type Values = Readonly<Record<string, unknown>>

/** The parts that mean something for what is chosen, in the order in which they are asked. */
function askedParts(values: Values): string[] {
  const asked = declaredWidget(String(values['kind']))?.asks(values)
  if (!asked) return ['kind']
  const { first, filters, last } = asked
  return ['kind', 'title', ...first, 'dateRange', 'size', ...filters, ...last]
}

function emptyWidget(): Values {
  const initial = Object.entries(widgetShape).map(([name, { options }]) => [name, options.initial ?? null])
  return { ...Object.fromEntries(initial), key: chanceKey() } as Values
}

/** The widgets with one put in its place, or after the others when it is new. */
const withWidget =
  (widget: Widget): WidgetChange =>
  (all) =>
    all.some((one) => one.key === widget.key)
      ? all.map((one) => (one.key === widget.key ? widget : one))
      : [...all, widget]

interface WidgetEditorProps {
  readonly dashboard: DashboardItem
  /** Absent: a new one. */
  readonly widget: Widget | undefined
  readonly onSave: (change: WidgetChange) => Promise<unknown>
  readonly onClose: () => void
}

/** Errors by part: of a widget alone, or of the one in a place of a dashboard. */
function byPart(errors: readonly FieldError[], index?: number): Map<string, FieldError> {
  const prefix = index === undefined ? '' : `widgets.${index}.`
  return new Map(
    errors.flatMap((one) =>
      one.field.startsWith(prefix) ? [[one.field.slice(prefix.length), one] as const] : [],
    ),
  )
}

function useEditor({ dashboard, widget, onSave, onClose }: WidgetEditorProps) {
  const { profile } = useApp()
  const [values, setValues] = useState<Values>(() => widget ?? emptyWidget())
  const [errors, setErrors] = useState<ReadonlyMap<string, FieldError>>(new Map())
  const [failure, setFailure] = useState<CallFailure>()
  const [saving, setSaving] = useState(false)

  async function save(): Promise<void> {
    const valid = validate(widgetShape, values)
    if (!valid.ok) return setErrors(byPart(valid.errors))
    const change = withWidget(valid.value)
    const all = change(widgetsOf(dashboard))
    const index = all.findIndex((one) => one.key === valid.value.key)
    // The same rules as on the server, asked of the dashboard as it would be.
    const broken = byPart(
      [...widgetRules(all), ...limitErrors(dashboards.fields, { widgets: all }, null, profile)],
      index,
    )
    setErrors(broken)
    if (broken.size > 0) return
    setSaving(true)
    try {
      await onSave(change)
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const refused = byPart(error.errors, index)
      setErrors(refused)
      setFailure(refused.size > 0 ? undefined : error)
      setSaving(false)
    }
  }
  return { values, setValues, errors, failure, saving, save }
}

/** Asks what a widget shows; saved at once. */
export function WidgetEditor(props: WidgetEditorProps) {
  const { dashboard, widget, onClose } = props
  const words = useWords()
  const show = useShow(dashboards)('widgets')
  const { values, setValues, errors, failure, saving, save } = useEditor(props)
  const asked = askedParts(values)
  const parts = partsOf(dashboards.fields.widgets, values, show)
  return (
    <Dialog
      open
      title={words(widget ? 'dashboards.editWidget' : 'dashboards.newWidget')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {words('form.cancel')}
          </Button>
          <Button loading={saving} onClick={() => void save()}>
            {words('form.save')}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p className={`${styles.whole} ${styles.hint}`}>{words('dashboards.editor.hint')}</p>
        {failure && (
          <div className={styles.whole}>
            <Notice tone="danger" urgent>
              {failureLines(words, failure).join('\n')}
            </Notice>
          </div>
        )}
        {asked.map((name) => {
          const one = parts.find((part) => part.name === name)
          if (!one) return null
          const error = errors.get(name)
          const { Input, args } = componentsOf(one.part)
          const shown = error && { ...error, args: args?.(error.args, one.part, one.show) ?? error.args }
          const input = {
            id: `widget-${name}`,
            declared: one.part,
            label: one.label,
            value: one.value,
            error: shown && errorText(words, shown),
            onChange: (next: unknown) => setValues({ ...values, [name]: next }),
            show: one.show,
          }
          return name === 'route' ? (
            <RouteInput key={name} {...input} project={dashboard.project.id} />
          ) : (
            <Input key={name} {...input} />
          )
        })}
      </div>
    </Dialog>
  )
}
