import { Button, Popover, TextInput } from '@mantine/core'
import { History } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { dateTimeText, parseDateTime } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useTimeSelection } from './useTimeSelection.ts'
import { useDashboardZone } from './useDashboardZone.ts'
import type { DashboardItem } from './useWidgetChanges.ts'
import styles from './dashboard.module.css'

/** Selects a past instant, in the project's time zone. */
export function AsOf({ dashboard }: { dashboard: DashboardItem }) {
  const words = useWords()
  const [look, go] = useTimeSelection()
  const zone = useDashboardZone(dashboard, look)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const show = (at: string | null) => {
    go({ at, step: 0 })
    setOpen(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = parseDateTime(typed, zone)
    setWrong(at === undefined)
    if (at !== undefined) show(new Date(at).toISOString())
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          size="sm"
          variant={look.at === null ? 'default' : 'light'}
          leftSection={<History size={15} aria-hidden />}
          onClick={() => {
            setTyped(look.at === null ? '' : dateTimeText(look.at, zone))
            setWrong(false)
            setOpen(!open)
          }}
        >
          {look.at === null ? words('dashboards.asOf.now') : dateTimeText(look.at, zone)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={styles.asOf} onSubmit={submit} noValidate>
          <TextInput
            data-autofocus
            label={words('dashboards.asOf.label')}
            description={zone}
            placeholder="YYYY-MM-DD HH:mm"
            value={typed}
            error={wrong && words('validation.instant')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="sm">
            {words('dashboards.asOf.show')}
          </Button>
          {look.at !== null && (
            <Button size="sm" variant="default" onClick={() => show(null)}>
              {words('dashboards.asOf.back')}
            </Button>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
