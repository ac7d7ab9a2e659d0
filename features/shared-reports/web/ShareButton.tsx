import { Button, CopyButton, Select, TextInput } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { languageNames, languages } from '@haulway/platform/messages.ts'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApp, useCan, useWords } from '@haulway/platform/web/app.tsx'
import type { CallInput } from '@haulway/platform/web/api.ts'
import { useAction } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Dialog, errorText, Notice } from '@haulway/ui'
import type { EndpointOutput } from '@haulway/resource'
import { SHARED_DAYS, shareReport } from '../shared-reports.endpoints.ts'
import styles from './shared.module.css'

type Wish = CallInput<typeof shareReport>['body']
/** What the report is narrowed to. */
export type SharedQuery = Omit<Wish, 'recipient' | 'email' | 'phone' | 'language'>

/** Gives the report, as it is now, to somebody without a login. */
export function ShareButton({ query }: { query: SharedQuery }) {
  const words = useWords()
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('read', 'reports')) return null
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
      {open && <Share query={query} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ShareProps {
  readonly query: SharedQuery
  readonly onClose: () => void
}

function Share({ query, onClose }: ShareProps) {
  const words = useWords()
  const [made, setMade] = useState<EndpointOutput<typeof shareReport> | null>(null)
  return (
    <Dialog open title={words('sharedReports.share')} onClose={onClose}>
      {made ? <Made made={made} /> : <ShareForm query={query} onMade={setMade} />}
      <p className={styles.all}>
        <ScreenLink to="/shared-reports">{words('sharedReports.all')}</ScreenLink>
      </p>
    </Dialog>
  )
}

const nothing = { recipient: '', email: '', phone: '' }
const fields = ['recipient', 'email', 'phone'] as const

interface ShareFormProps {
  readonly query: SharedQuery
  readonly onMade: (made: EndpointOutput<typeof shareReport>) => void
}

function ShareForm({ query, onMade }: ShareFormProps) {
  const { words, language: own } = useApp()
  const [told, setTold] = useState(nothing)
  const [language, setLanguage] = useState(own)
  const share = useAction(shareReport, { handled: (failure) => failure.errors.length > 0 })
  const problemAt = (name: string) => {
    const error = share.error?.errors.find((one) => one.field === name)
    return error && errorText(words, error)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { recipient, email, phone } = told
    const body = { ...query, recipient, email: email.trim() || null, phone: phone.trim() || null, language }
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
          value={told[name]}
          error={problemAt(name)}
          onChange={(event) => setTold({ ...told, [name]: event.currentTarget.value })}
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

function Made({ made }: { made: EndpointOutput<typeof shareReport> }) {
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
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {words(copied ? 'sharedReports.copied' : 'sharedReports.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
