import { Button, CopyButton, TextInput } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useMemo, useState, type FormEvent } from 'react'
import { languageNames, languages } from '@haulway/platform/messages.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApp, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { Report } from '@haulway/report'
import type { ReportQuery } from '@haulway/report/web/index.ts'
import { useReports } from '@haulway/report/web/known.tsx'
import { Dialog, errorText, Notice, Select } from '@haulway/ui'
import type { EndpointOutput } from '@haulway/resource'
import { canShare, SHARED_DAYS, shareReport } from '../shared-reports.endpoints.ts'
import styles from './shared.module.css'

interface ShareProps {
  readonly report: Report
  readonly query: ReportQuery
}
type Shared = EndpointOutput<ReturnType<typeof shareReport>>

/** Shares the report with its current filters with somebody without a login. */
export function ShareButton(props: ShareProps) {
  const words = useWords()
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can(canShare.action, canShare.resource)) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Link2 size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words('sharedReports.share')}
      </Button>
      {open && <Share {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Share({ onClose, ...props }: ShareProps & { readonly onClose: () => void }) {
  const words = useWords()
  const [made, setMade] = useState<Shared | null>(null)
  return (
    <Dialog open title={words('sharedReports.share')} onClose={onClose}>
      {made ? <Made made={made} /> : <ShareForm {...props} onMade={setMade} />}
      <p className={styles.all}>
        <ScreenLink to="/shared-reports">{words('sharedReports.all')}</ScreenLink>
      </p>
    </Dialog>
  )
}

/** Endpoint that shares any of the declared reports. */
function useShareCall() {
  const reports = useReports()
  return useMemo(() => shareReport(reports.map(({ report }) => report)), [reports])
}

const nothing = { recipient: '', email: '', phone: '' }
const fields = ['recipient', 'email', 'phone'] as const

interface ShareFormProps extends ShareProps {
  readonly onMade: (made: Shared) => void
}

function ShareForm({ report, query, onMade }: ShareFormProps) {
  const { words, language: own } = useApp()
  const [values, setValues] = useState(nothing)
  const [language, setLanguage] = useState(own)
  const share = useAction(useShareCall(), { handled: (failure) => failure.errors.length > 0 })
  const problemAt = (name: string) => {
    const error = share.error?.errors.find((one) => one.field === name)
    return error && errorText(words, error)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { recipient, email, phone } = values
    const address = { email: email.trim() || null, phone: phone.trim() || null }
    const body = { ...query, report: report.name, recipient, ...address, language }
    share.mutate({ body }, { onSuccess: onMade })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{words('sharedReports.share.text', { count: SHARED_DAYS })}</p>
      {fields.map((name) => (
        <TextInput
          key={name}
          label={words(`sharedReports.field.${name}`)}
          {...(name === 'recipient' ? {} : { description: words(`sharedReports.field.${name}.help`) })}
          value={values[name]}
          error={problemAt(name)}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          {...(name === 'recipient' ? { required: true, maxLength: 100, 'data-autofocus': true } : {})}
        />
      ))}
      <Select
        label={words('sharedReports.field.language')}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        onChange={(value) => setLanguage(languages.find((one) => one === value) ?? own)}
        allowDeselect={false}
      />
      <Button type="submit" loading={share.isPending}>
        {words('sharedReports.share.action')}
      </Button>
    </form>
  )
}

/** Whether the site's address works only on this machine: the server knows no other address. */
function isOfThisMachine(link: string): boolean {
  const { hostname } = new URL(link, window.location.href)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function Made({ made }: { made: Shared }) {
  const words = useWords()
  const zone = useAccountZone()
  const link = made.link ?? ''
  return (
    <div className={styles.form}>
      <Notice tone="info">
        {words(made.sent ? 'sharedReports.made.sent' : 'sharedReports.made', {
          date: dateText(Date.parse(made.expiresAt), zone),
        })}
      </Notice>
      <TextInput label={words('sharedReports.link')} value={link} readOnly data-autofocus />
      {isOfThisMachine(link) && <Notice tone="warning">{words('sharedReports.local')}</Notice>}
      <div className={styles.actions}>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {words(copied ? 'sharedReports.copied' : 'sharedReports.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" component="a" href={`mailto:?body=${encodeURIComponent(link)}`}>
          {words('sharedReports.mail')}
        </Button>
      </div>
    </div>
  )
}
