import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { nestedFieldsOf, type Reference } from '@haulway/resource'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { UnsavedGuard } from '@haulway/screens/form/UnsavedGuard.tsx'
import { useShow } from '@haulway/screens/useShow.ts'
import { Dialog, errorText, failureLines, Notice, useEscape } from '@haulway/ui'
import { dashboards } from '../../dashboard.resource.ts'
import { declaredWidget } from '../../widget.ts'
import type { TimeSelection } from '../useTimeSelection.ts'
import type { DashboardItem } from '../useWidgetChanges.ts'
import { RoutesInput } from './RoutesInput.tsx'
import { useEditor, type EditorTask, type Values } from './useEditor.ts'
import { PreviewCard } from '../widgets/WidgetCard.tsx'
import styles from './editor.module.css'

/** From this width on the editor stands beside the widgets; below, it covers them and shows the edited one. */
const BESIDE = '(min-width: 1024px)'

/** The options that apply to the current values, in the order of the form. */
function askedParts(values: Values): string[] {
  const asked = declaredWidget(String(values['kind']))?.asks(values)
  if (!asked) return ['kind']
  const { first, filters, last } = asked
  return ['kind', 'title', ...first, 'dateRange', 'size', ...filters, ...last]
}

/** The projects whose routes the widget may show: its own ones, otherwise that of the dashboard. */
function countedProjects(values: Values, { project }: DashboardItem): readonly string[] {
  const own = (values['projects'] ?? []) as readonly Reference[]
  return own.length === 0 ? [project.id] : own.map(({ id }) => id)
}

interface WidgetEditorProps extends EditorTask {
  readonly look: TimeSelection
}

const nothing = () => {}

/** Edits a widget with a live preview in its place, and saves it at once. */
export function WidgetEditor(props: WidgetEditorProps) {
  const { dashboard, widget, look, onClose } = props
  const words = useWords()
  const isBeside = useMediaQuery(BESIDE, window.matchMedia(BESIDE).matches) ?? true
  const editor = useEditor({ ...props, onDraft: isBeside ? props.onDraft : nothing })
  const { draft, saving, changed, save } = editor
  const title = words(widget ? 'dashboards.editWidget' : 'dashboards.newWidget')
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('form.cancel')}
      </Button>
      <Button loading={saving} onClick={() => void save()}>
        {words('form.save')}
      </Button>
    </>
  )
  const parts = <Parts {...props} editor={editor} />
  return (
    <>
      {isBeside ? (
        <Panel title={title} actions={actions} onClose={onClose}>
          {parts}
        </Panel>
      ) : (
        <Dialog open title={title} onClose={onClose} actions={actions}>
          <div className={styles.covered}>
            {draft && (
              <div className={styles.preview}>
                <PreviewCard key={draft.kind} dashboard={dashboard.id} widget={draft} look={look} />
              </div>
            )}
            {parts}
          </div>
        </Dialog>
      )}
      <UnsavedGuard unsaved={changed && !saving} onLeave={onClose} />
    </>
  )
}

interface PanelProps {
  readonly title: string
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that leaves the rest of the screen unchanged. */
function Panel({ title, actions, onClose, children }: PanelProps) {
  const words = useWords()
  const panel = useRef<HTMLElement>(null)
  useEscape(true, onClose)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => (before instanceof HTMLElement ? before.focus() : undefined)
  }, [])
  return (
    <aside ref={panel} role="dialog" aria-label={title} tabIndex={-1} className={styles.panel}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <ActionIcon size="md" aria-label={words('ui.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={styles.scroll}>{children}</div>
      <footer className={styles.actions}>{actions}</footer>
    </aside>
  )
}

function Parts({ dashboard, editor }: WidgetEditorProps & { editor: ReturnType<typeof useEditor> }) {
  const words = useWords()
  const show = useShow(dashboards)('widgets')
  const { values, type, errors, failure } = editor
  const parts = nestedFieldsOf(dashboards.fields.widgets, values, show)
  return (
    <div className={styles.parts}>
      <p className={`${styles.whole} ${styles.hint}`}>{words('dashboards.editor.hint')}</p>
      {failure && (
        <div className={styles.whole}>
          <Notice tone="danger" urgent>
            {failureLines(words, failure).join('\n')}
          </Notice>
        </div>
      )}
      {askedParts(values).map((name) => {
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
          onChange: (next: unknown) => type(name, next),
          show: one.show,
        }
        return name === 'routes' ? (
          <RoutesInput key={name} {...input} projects={countedProjects(values, dashboard)} />
        ) : (
          <Input key={name} {...input} />
        )
      })}
    </div>
  )
}
