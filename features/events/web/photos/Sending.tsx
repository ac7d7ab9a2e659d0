import { useWords } from '@haulway/platform/web/app.tsx'
import { errorText, failureLines, Notice } from '@haulway/ui'
import styles from './photos.module.css'
import type { usePhotoUpload } from './usePhotoSending.ts'

type SendingProps = Pick<ReturnType<typeof usePhotoUpload>, 'sending' | 'failed'>

/** Progress of uploads, and the rejected ones. */
export function Sending({ sending, failed }: SendingProps) {
  const words = useWords()
  return (
    <>
      {sending && (
        <p role="status" className={styles.help}>
          {words('events.photos.sending', sending)}
        </p>
      )}
      {failed.map(({ name, failure }, index) => (
        <Notice key={index} tone="danger" urgent title={words('events.photos.failed', { name })}>
          {(failure.errors.length > 0
            ? failure.errors.map((one) => errorText(words, one))
            : failureLines(words, failure)
          ).join(' ')}
        </Notice>
      ))}
    </>
  )
}
