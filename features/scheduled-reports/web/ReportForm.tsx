import type { Item } from '@haulway/resource'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAddress, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import type { Words } from '@haulway/platform/messages.ts'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import {
  EditForm,
  EntryForm,
  FormSkeleton,
  type EntryFormSettings,
} from '@haulway/screens/form/FormScreen.tsx'
import { valuesOf, type FormValues } from '@haulway/screens/form/formValues.ts'
import { Failed, Page } from '@haulway/ui'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { NextRuns } from './NextRuns.tsx'
import { Preview } from './Preview.tsx'

type Report = Item<typeof scheduledReports>

const NAME_MAX = 191

const settings: EntryFormSettings = {
  resource: scheduledReports,
  home: listAddress(scheduledReports),
  renderFields: (form) => (
    <>
      <NextRuns form={form} />
      <Preview form={form} />
    </>
  ),
}

/** The form of a report, with its next runs and a preview; a new one may begin as a copy. */
export function ReportForm() {
  const { id } = useScreenParams()
  const [{ from }] = useAddress()
  if (id !== undefined) return <EditForm {...settings} key={id} id={id} />
  if (from !== undefined) return <CopyForm key={from} from={from} />
  return <EntryForm {...settings} key="new" />
}

/** The other report under another name; the copy is not paused. */
function copyOf(report: Report, words: Words): FormValues {
  const spare = NAME_MAX - words('scheduledReports.copyOf', { name: '' }).length
  const name = words('scheduledReports.copyOf', { name: report.name.slice(0, spare) })
  return { ...valuesOf(scheduledReports, report), name, paused: false }
}

function CopyForm({ from }: { from: string }) {
  const words = useWords()
  const { data, error, refetch } = useItem(scheduledReports, from)
  if (data) return <EntryForm {...settings} preset={copyOf(data, words)} />
  const crumbs = [{ label: words('scheduledReports.title'), to: settings.home }]
  return (
    <Page title={words('form.new')} crumbs={crumbs}>
      {error ? <Failed failure={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
    </Page>
  )
}
