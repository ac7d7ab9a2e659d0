import { Button, CloseButton, Group, Progress } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { Confirm, errorText, failureLines } from '@haulway/ui'
import { sizeText } from '../size.ts'
import styles from './files.module.css'
import type { Uploads, UploadView } from './uploads.ts'

interface UploadListProps {
  readonly uploads: Uploads
  readonly views: readonly UploadView[]
}

/** Uploads under way, with their progress and actions. */
export function UploadList({ uploads, views }: UploadListProps) {
  const words = useWords()
  const asking = views.find((one) => one.state === 'asking')
  return (
    <>
      {views.length > 0 && (
        <ul className={styles.uploads} aria-label={words('files.uploads')}>
          {views.map((one) => (
            <UploadRow key={one.key} one={one} uploads={uploads} />
          ))}
        </ul>
      )}
      {asking && <AskReplace one={asking} uploads={uploads} />}
    </>
  )
}

function UploadRow({ one, uploads }: { one: UploadView; uploads: Uploads }) {
  const words = useWords()
  const percent = Math.floor((one.sent / one.size) * 100) || 0
  const stopped = one.state === 'interrupted' || one.state === 'failed'
  const again = words(one.state === 'interrupted' ? 'files.upload.resume' : 'files.upload.retry')
  return (
    <li className={styles.upload}>
      <bdi className={styles.name} title={one.name}>
        {one.name}
      </bdi>
      <Group gap={8} wrap="nowrap">
        {!stopped && <StateText one={one} />}
        {stopped && (
          <Button size="compact-sm" variant="default" onClick={() => uploads.retry(one.key)}>
            {again}
          </Button>
        )}
        <CloseButton
          size="sm"
          aria-label={words('files.upload.cancel', { name: one.name })}
          onClick={() => uploads.cancel(one.key)}
        />
      </Group>
      <Progress
        className={styles.bar ?? ''}
        value={percent}
        size="sm"
        striped={one.state === 'sending'}
        {...(one.state === 'failed' ? { color: 'red' } : {})}
        aria-label={words('files.upload.progress', { name: one.name })}
      />
      {stopped && <Wrong one={one} percent={percent} />}
    </li>
  )
}

function StateText({ one }: { one: UploadView }) {
  const words = useWords()
  const locale = useLocale()
  const args = { sent: sizeText(one.sent, locale), size: sizeText(one.size, locale) }
  return (
    <span className={styles.state}>
      {one.state === 'sending' ? words('files.upload.sending', args) : words('files.upload.waiting')}
    </span>
  )
}

function Wrong({ one, percent }: { one: UploadView; percent: number }) {
  const words = useWords()
  const { failure } = one
  const errors = failure?.errors.map((error) => errorText(words, error)) ?? []
  const lines = failure && errors.length === 0 ? failureLines(words, failure) : errors
  return (
    <p className={styles.wrong} role="alert">
      {one.state === 'interrupted' ? words('files.upload.interrupted', { percent }) : lines.join(' ')}
    </p>
  )
}

/** Overwriting needs confirmation (core 5). */
function AskReplace({ one, uploads }: { one: UploadView; uploads: Uploads }) {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  const { existing } = one
  if (!existing) return null
  const args = {
    name: existing.name,
    size: sizeText(existing.size, locale),
    user: existing.modifiedBy.title,
    at: dateTimeText(existing.modifiedAt, zone),
  }
  return (
    <Confirm
      open
      title={words('files.replace.title')}
      text={words('files.replace.text', args)}
      action={words('files.replace')}
      onConfirm={() => uploads.replace(one.key)}
      onCancel={() => uploads.cancel(one.key)}
    />
  )
}
