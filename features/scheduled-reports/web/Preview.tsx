import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldLabel } from '@haulway/collection'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { languageNames, languages } from '@haulway/platform/messages.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useFieldId } from '@haulway/screens/form/FormFields.tsx'
import type { FormValues } from '@haulway/screens/form/formValues.ts'
import { Failed, Notice, Section } from '@haulway/ui'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { usePreview, type ShownPreview } from './usePreview.ts'
import styles from './scheduled.module.css'

/** The draft as a mail and as an SMS. */
export function Preview({ form }: { form: UseFormReturn<FormValues> }) {
  const words = useWords()
  const { shownIn, shown, failure, wrong, isOld, isBusy, ask, choose } = usePreview(form)
  return (
    <Section
      title={words('scheduledReports.preview')}
      actions={
        <Button size="xs" variant="default" loading={isBusy} onClick={ask}>
          {words('scheduledReports.preview')}
        </Button>
      }
    >
      <div className={styles.part}>
        <p className={styles.quiet}>{words('scheduledReports.preview.text')}</p>
        <SegmentedControl
          size="xs"
          className={styles.languages}
          aria-label={words('scheduledReports.preview.language')}
          value={shownIn}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={choose}
        />
        {wrong.length > 0 && <Wrong names={wrong} />}
        {shown && isOld && wrong.length === 0 && (
          <Notice tone="info">{words('scheduledReports.preview.old')}</Notice>
        )}
        {failure ? (
          <Failed failure={failure} onRetry={ask} />
        ) : shown ? (
          <Shown preview={shown} />
        ) : (
          isBusy && <Skeleton height={420} aria-busy />
        )}
      </div>
    </Section>
  )
}

/** Names the invalid fields, which are above and may be out of sight. */
function Wrong({ names }: { names: readonly string[] }) {
  const words = useWords()
  const idOf = useFieldId()
  return (
    <Notice tone="danger" title={words('scheduledReports.preview.wrong', { count: names.length })} urgent>
      <ul className={styles.wrong}>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault()
                const field = document.getElementById(idOf(name))
                field?.focus()
                field?.scrollIntoView({ block: 'center' })
              }}
            >
              {fieldLabel(scheduledReports, name, words)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Shown({ preview }: { preview: ShownPreview }) {
  const words = useWords()
  const { subject, html, text, sms, segments, from, to, timeZone, skipped } = preview
  const range = { from: dateTimeText(from, timeZone), to: dateTimeText(to, timeZone), zone: timeZone }
  return (
    <>
      {skipped && <Notice tone="warning">{words('scheduledReports.preview.skipped')}</Notice>}
      <p className={styles.quiet}>{words('scheduledReports.preview.range', range)}</p>
      <Piece title={words('scheduledReports.preview.subject')}>
        <p className={styles.subject}>{subject}</p>
      </Piece>
      <Piece title={words('scheduledReports.preview.html')}>
        {/* What people typed stands in it: nothing of it runs, and nothing of it reaches the page. */}
        <iframe
          className={styles.mail}
          sandbox=""
          srcDoc={html}
          title={`${words('scheduledReports.preview.html')}: ${subject}`}
        />
      </Piece>
      <details className={styles.fold}>
        <summary>{words('scheduledReports.preview.plain')}</summary>
        <pre className={styles.plain} tabIndex={0}>
          {text}
        </pre>
      </details>
      <Piece title={words('scheduledReports.preview.sms')}>
        <p className={styles.sms}>{sms}</p>
        <p className={styles.quiet}>{words('scheduledReports.preview.segments', { count: segments })}</p>
      </Piece>
    </>
  )
}

function Piece({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.piece} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
