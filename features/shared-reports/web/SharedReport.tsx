import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileType, Printer } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { localizeProfile } from '@haulway/platform/measures.ts'
import type { CallFailure, DownloadedFile } from '@haulway/platform/web/api.ts'
import { AppProvider, useApi, useApp } from '@haulway/platform/web/app.tsx'
import { selectLanguage, hasLanguage } from '@haulway/platform/web/browser.ts'
import { saveFile } from '@haulway/platform/web/download.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { useReports } from '@haulway/report/web/known.tsx'
import type { EndpointOutput } from '@haulway/resource'
import { Empty, Failed, usePageHead } from '@haulway/ui'
import { openSharedReport, sharedReportPdf } from '../shared-reports.endpoints.ts'
import styles from './shared.module.css'

type Opened = EndpointOutput<typeof openSharedReport>

/** A shared report for the reader of a link, in the units and the language in which it was shared. */
export function SharedReport() {
  const { words } = useApp()
  const api = useApi()
  const token = useScreenParams()['token'] ?? ''
  const answer = useQuery<Opened, CallFailure>({
    queryKey: ['sharedreports', 'open', token],
    queryFn: ({ signal }) => api.call(openSharedReport, { body: { token } }, signal),
  })
  usePageHead(words('sharedReports.report'))
  const failure = answer.error
  return (
    <main className={styles.page}>
      {answer.data ? (
        <Report opened={answer.data} />
      ) : failure?.status === 404 || failure?.status === 400 ? (
        <Empty title={words('sharedReports.gone')} text={words('sharedReports.gone.text')} />
      ) : failure ? (
        <Failed failure={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </main>
  )
}

/** Readers who never chose a language get the one in which the report was shared. */
function useItsLanguage({ language }: Opened): void {
  useEffect(() => {
    if (!hasLanguage()) selectLanguage(language)
  }, [language])
}

/** Downloads the report as a file. */
function Document() {
  const { words, language } = useApp()
  const api = useApi()
  const token = useScreenParams()['token'] ?? ''
  const file = useMutation<DownloadedFile, CallFailure>({
    mutationFn: () => api.download(sharedReportPdf.path, undefined, { token, lang: language }),
    onSuccess: saveFile,
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<FileType size={14} aria-hidden />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {words('sharedReports.pdf')}
    </Button>
  )
}

function Report({ opened }: { opened: Opened }) {
  const app = useApp()
  const { words } = app
  useItsLanguage(opened)
  const { account, recipient, sharedBy, kind, report: snapshot } = opened
  const known = useReports().find(({ report }) => report.name === kind)
  const shown = useMemo(
    () => ({ ...app, me: null, profile: localizeProfile(opened.profile, words) }),
    [app, opened, words],
  )
  const zone = snapshot.summary.timeZone
  const at = dateTimeText(opened.sharedAt, zone)
  return (
    <AppProvider app={shown}>
      <nav className={styles.frame}>
        <a href="/" className={styles.brand}>
          <img src="/favicon.svg" alt="" width={24} height={24} />
          Haulway
        </a>
        <Group gap="xs">
          <Document />
          <Button
            size="xs"
            variant="default"
            leftSection={<Printer size={14} aria-hidden />}
            onClick={() => window.print()}
          >
            {words('sharedReports.print')}
          </Button>
        </Group>
      </nav>
      <header className={styles.head}>
        <div>
          <h1>{known ? words(`${known.report.messages}.title`) : words('sharedReports.report')}</h1>
          <p>{account}</p>
        </div>
        <div className={styles.about}>
          <p>{words('sharedReports.for', { recipient, sharedBy, at })}</p>
          <p>{words('sharedReports.until', { at: dateTimeText(opened.expiresAt, zone) })}</p>
        </div>
      </header>
      <Suspense fallback={<Skeleton height={320} />}>
        {known && <known.SnapshotView snapshot={snapshot} />}
      </Suspense>
      <footer className={styles.foot}>{words('sharedReports.foot')}</footer>
    </AppProvider>
  )
}
