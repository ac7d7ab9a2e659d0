import type { MessageTail } from '@haulway/resource'
import { ActionIcon, Anchor } from '@mantine/core'
import { Unlink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dateText, dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { useReports } from '@haulway/report/web/known.tsx'
import type { EndpointOutput } from '@haulway/resource'
import { Confirm, DataGrid, Empty, Page, type GridColumn } from '@haulway/ui'
import { revokeSharedReport, sharedReports } from '../shared-reports.endpoints.ts'

type Shared = EndpointOutput<typeof sharedReports>['items'][number]

function useColumns(): readonly GridColumn<Shared>[] {
  const words = useWords()
  const zone = useAccountZone()
  const reports = useReports()
  return useMemo(() => {
    const title = ({ kind }: Shared) => {
      const known = reports.find(({ report }) => report.name === kind)
      return known ? words(`${known.report.messages}.title`) : kind
    }
    const column = (
      id: MessageTail<'sharedReports.column'>,
      text: (one: Shared) => string,
    ): GridColumn<Shared> => ({
      id,
      header: words(`sharedReports.column.${id}`),
      text,
    })
    const changedText = ({ changed }: Shared) =>
      changed === null
        ? ''
        : words(changed === 'told' ? 'sharedReports.changed.told' : 'sharedReports.changed')
    // The days of the report are in its own time zone.
    const days = ({ from, to, timeZone }: Shared) =>
      `${dateText(from, timeZone)} – ${dateText(Date.parse(to) - 1, timeZone)}`
    return [
      column('recipient', (one) => one.recipient),
      column('report', title),
      column('period', days),
      column('sharedAt', (one) => dateTimeText(one.sharedAt, zone)),
      column('sharedBy', (one) => one.sharedBy),
      column('address', (one) => one.address ?? '–'),
      column('openedAt', (one) => dateTimeText(one.openedAt, zone) || words('sharedReports.unopened')),
      column('expiresAt', (one) => dateTimeText(one.expiresAt, zone)),
      {
        ...column('changed', (one) => changedText(one)),
        cell: (one) => <Changed one={one} text={changedText(one)} />,
      },
    ]
  }, [words, zone, reports])
}

/** Shown when its figures have changed since, with a link to the changes and their reasons. */
function Changed({ one: { id, changed }, text }: { readonly one: Shared; readonly text: string }) {
  if (changed === null) return null
  return (
    <Anchor
      component={ScreenLink}
      size="sm"
      fw={changed === 'told' ? 400 : 600}
      to={`/restatements?copy=${id}`}
    >
      {text}
    </Anchor>
  )
}

/** Link to the report's recipients. */
function Recipients() {
  const words = useWords()
  if (!useCan()('list', 'scheduledReports')) return null
  return (
    <Anchor component={ScreenLink} size="sm" to="/scheduled-reports/recipients">
      {words('reportRecipients.title')}
    </Anchor>
  )
}

/** The live links, each with a button to revoke it. */
export function SharedReports() {
  const words = useWords()
  const answer = useCall(sharedReports, {})
  const revoke = useAction(revokeSharedReport)
  const [asked, setAsked] = useState<Shared | null>(null)
  const columns = useColumns()
  const reports = useReports()
  return (
    <Page
      layout="fill"
      title={words('sharedReports.title')}
      crumbs={reports
        .slice(0, 1)
        .map(({ report }) => ({ label: words(`${report.messages}.title`), to: report.screen }))}
      toolbar={<Recipients />}
    >
      <DataGrid
        name="shared-reports"
        label={words('sharedReports.title')}
        columns={columns}
        rows={answer.data?.items}
        rowId={(one) => one.id}
        renderActions={(one) =>
          one.revocable && (
            <ActionIcon
              aria-label={words('sharedReports.end.of', { recipient: one.recipient })}
              title={words('sharedReports.end')}
              onClick={() => setAsked(one)}
            >
              <Unlink size={16} aria-hidden />
            </ActionIcon>
          )
        }
        failure={answer.error}
        onRetry={() => void answer.refetch()}
        empty={<Empty title={words('sharedReports.none')} text={words('sharedReports.none.text')} />}
      />
      <Confirm
        open={asked !== null}
        title={words('sharedReports.end')}
        text={words('sharedReports.end.text', { recipient: asked?.recipient ?? '' })}
        action={words('sharedReports.end')}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) revoke.mutate({ params: { id: asked.id } })
          setAsked(null)
        }}
      />
    </Page>
  )
}
