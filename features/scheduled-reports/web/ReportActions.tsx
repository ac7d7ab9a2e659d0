import { Button } from '@mantine/core'
import { Copy, History, MailCheck, Pause, Play, Send, type LucideIcon } from 'lucide-react'
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

interface Result extends Pick<EndpointOutput<typeof runReport>, 'outcome' | 'messages'> {
  readonly kind: 'ran' | 'tested'
}

/** Actions on a report that the user may perform. */
export function ReportActions({ report }: Props) {
  const can = useCan()
  const words = useWords()
  const [result, setResult] = useState<Result>()
  const mayUpdate = can('update', 'scheduledReports')
  return (
    <div className={styles.above}>
      <div className={styles.actions}>
        {mayUpdate && <RunButton report={report} onResult={setResult} />}
        <TestButton report={report} onResult={setResult} />
        {mayUpdate && <PauseButton report={report} />}
        {can('create', 'scheduledReports') && (
          <LinkButton
            Icon={Copy}
            to={copyAddress(report.id)}
            title={words('scheduledReports.do.duplicate')}
          />
        )}
        {can('list', 'scheduledReports') && (
          <LinkButton
            Icon={History}
            to={historyAddress(report.id)}
            title={words('scheduledReports.do.history')}
          />
        )}
      </div>
      {result && <ResultNotice result={result} />}
    </div>
  )
}

function ResultNotice({ result: { kind, outcome, messages } }: { result: Result }) {
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

interface RunProps extends Props {
  readonly onResult: (result: Result | undefined) => void
}

/** Runs it for all recipients, after confirming their number. */
function RunButton({ report, onResult }: RunProps) {
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
          onResult(undefined)
          run.mutate(
            { params: { id: report.id } },
            { onSuccess: (answer) => onResult({ ...answer, kind: 'ran' }) },
          )
        }}
      />
    </>
  )
}

/** Sends it to the user alone. */
function TestButton({ report: { id }, onResult }: RunProps) {
  const words = useWords()
  const test = useAction(testReport)
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<MailCheck size={14} aria-hidden />}
      onClick={() => {
        onResult(undefined)
        test.mutate({ params: { id } }, { onSuccess: (answer) => onResult({ ...answer, kind: 'tested' }) })
      }}
    >
      {words('scheduledReports.do.test')}
    </Button>
  )
}

function PauseButton({ report }: Props) {
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

interface LinkButtonProps {
  readonly Icon: LucideIcon
  readonly to: string
  readonly title: string
}

function LinkButton({ Icon, to, title }: LinkButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      {title}
    </Button>
  )
}
