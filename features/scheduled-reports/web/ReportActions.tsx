import { Button } from '@mantine/core'
import { Copy, History, MailCheck, Pause, Play, Send } from 'lucide-react'
import { useState } from 'react'
import type { EndpointOutput, Item } from '@haulway/resource'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { useSave } from '@haulway/screens/calls.ts'
import { valuesOf } from '@haulway/screens/form/formValues.ts'
import { Confirm, Notice } from '@haulway/ui'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { runReport, testReport } from '../scheduled-reports.endpoints.ts'
import { copyAddress, historyAddress } from './addresses.ts'
import styles from './scheduled.module.css'

interface Props {
  readonly report: Item<typeof scheduledReports>
}

type Ran = EndpointOutput<typeof runReport>
interface Done extends Pick<Ran, 'outcome' | 'messages'> {
  readonly kind: 'ran' | 'tested'
}

/** What can be done with a report, as far as the reader may. */
export function ReportActions({ report }: Props) {
  const can = useCan()
  const [done, setDone] = useState<Done>()
  const mayUpdate = can('update', 'scheduledReports')
  return (
    <div className={styles.above}>
      <div className={styles.actions}>
        {mayUpdate && <Run report={report} onDone={setDone} />}
        <Test report={report} onDone={setDone} />
        {mayUpdate && <Pausing report={report} />}
        <Ways report={report} />
      </div>
      {done && <Told done={done} />}
    </div>
  )
}

function Told({ done: { kind, outcome, messages } }: { done: Done }) {
  const words = useWords()
  const isWell = outcome === 'sent'
  return (
    <Notice tone={isWell ? 'info' : outcome === 'failed' ? 'danger' : 'warning'}>
      {kind === 'ran'
        ? words(`scheduledReports.ran.${outcome}`, { count: messages })
        : words(`scheduledReports.tested.${outcome}`)}
    </Notice>
  )
}

interface DoingProps extends Props {
  readonly onDone: (done: Done | undefined) => void
}

/** For all recipients, once it is said how many they are. */
function Run({ report, onDone }: DoingProps) {
  const words = useWords()
  const [asks, setAsks] = useState(false)
  const run = useAction(runReport)
  const count = (report.emails ?? []).length + (report.phones ?? []).length
  const title = words('scheduledReports.do.run')
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Send size={14} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {title}
      </Button>
      <Confirm
        open={asks}
        title={title}
        text={words('scheduledReports.do.run.confirm', { count })}
        action={title}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          onDone(undefined)
          run.mutate(
            { params: { id: report.id } },
            { onSuccess: (answer) => onDone({ ...answer, kind: 'ran' }) },
          )
        }}
      />
    </>
  )
}

function Test({ report: { id }, onDone }: DoingProps) {
  const words = useWords()
  const test = useAction(testReport)
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<MailCheck size={14} aria-hidden />}
      onClick={() => {
        onDone(undefined)
        test.mutate({ params: { id } }, { onSuccess: (answer) => onDone({ ...answer, kind: 'tested' }) })
      }}
    >
      {words('scheduledReports.do.test')}
    </Button>
  )
}

function Pausing({ report }: Props) {
  const words = useWords()
  const save = useSave(scheduledReports)
  const { id, version, paused } = report
  const Icon = paused ? Play : Pause
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={() =>
        save.mutate({ id, version, values: { ...valuesOf(scheduledReports, report), paused: !paused } })
      }
    >
      {words(paused ? 'scheduledReports.do.resume' : 'scheduledReports.do.pause')}
    </Button>
  )
}

function Ways({ report: { id } }: Props) {
  const words = useWords()
  const can = useCan()
  return (
    <>
      {can('create', 'scheduledReports') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Copy size={14} aria-hidden />}
          renderRoot={(props) => <ScreenLink to={copyAddress(id)} {...props} />}
        >
          {words('scheduledReports.do.duplicate')}
        </Button>
      )}
      {can('list', 'scheduledReports') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<History size={14} aria-hidden />}
          renderRoot={(props) => <ScreenLink to={historyAddress(id)} {...props} />}
        >
          {words('scheduledReports.do.history')}
        </Button>
      )}
    </>
  )
}
