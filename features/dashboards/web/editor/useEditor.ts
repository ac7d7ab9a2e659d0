import { useEffect, useState } from 'react'
import { useApp } from '@haulway/platform/web/app.tsx'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { limitErrors, validate, type FieldError } from '@haulway/resource'
import { idempotencyKey } from '@haulway/screens/idempotencyKey.ts'
import { dashboards } from '../../dashboard.resource.ts'
import { blankWidget, widgetRules, widgetShape, type Widget } from '../../widget.ts'
import { widgetsOf, type DashboardItem, type WidgetChange } from '../useWidgetChanges.ts'
import { withWidget } from '../widgets/withWidget.ts'

export type Values = Readonly<Record<string, unknown>>

export interface EditorTask {
  readonly dashboard: DashboardItem
  /** Absent: a new one. */
  readonly widget: Widget | undefined
  /** Receives the draft whenever the input makes a valid widget. */
  readonly onDraft: (draft: Widget) => void
  readonly onSave: (change: WidgetChange) => Promise<unknown>
  readonly onClose: () => void
}

/** Errors by part: of a widget alone, or of the one at an index of a dashboard. */
function byPart(errors: readonly FieldError[], index?: number): Map<string, FieldError> {
  const prefix = index === undefined ? '' : `widgets.${index}.`
  return new Map(
    errors.flatMap((one) =>
      one.field.startsWith(prefix) ? [[one.field.slice(prefix.length), one] as const] : [],
    ),
  )
}

/** The widget that the values make; undefined while one is invalid. */
function draftOf(values: Values, { defaultWidgetDateRange: usual }: DashboardItem): Widget | undefined {
  const valid = validate(widgetShape, values)
  return valid.ok && widgetRules([valid.value], usual).length === 0 ? valid.value : undefined
}

export function useEditor({ dashboard, widget, onDraft, onSave, onClose }: EditorTask) {
  const { profile } = useApp()
  const [values, setValues] = useState<Values>(() => widget ?? blankWidget(idempotencyKey()))
  const [draft, setDraft] = useState(() => draftOf(values, dashboard))
  const [errors, setErrors] = useState<ReadonlyMap<string, FieldError>>(new Map())
  const [failure, setFailure] = useState<CallFailure>()
  const [saving, setSaving] = useState(false)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (draft) onDraft(draft)
  }, [draft, onDraft])

  function type(name: string, value: unknown): void {
    const next = { ...values, [name]: value }
    setValues(next)
    setChanged(true)
    setDraft(draftOf(next, dashboard) ?? draft)
  }

  async function save(): Promise<void> {
    const valid = validate(widgetShape, values)
    if (!valid.ok) return setErrors(byPart(valid.errors))
    const change = withWidget(valid.value)
    const all = change(widgetsOf(dashboard))
    const index = all.findIndex((one) => one.key === valid.value.key)
    // The rules of the server, applied to the draft of the dashboard.
    const broken = byPart(
      [
        ...widgetRules(all, dashboard.defaultWidgetDateRange),
        ...limitErrors(dashboards.fields, { widgets: all }, null, profile),
      ],
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
  return { values, type, draft, errors, failure, saving, changed, save }
}
