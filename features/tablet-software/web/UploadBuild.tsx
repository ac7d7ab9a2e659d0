import { Button, Progress, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ChooseFile, Dialog, errorText, failureLines } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/form/DropFiles.tsx'
import { FIRST_TABLETS, LARGEST_SOFTWARE } from '../software.endpoints.ts'
import { useBuildUpload } from './useBuildUpload.ts'
import styles from './software.module.css'

const MEGABYTE = 1_048_576
const most = { megabytes: LARGEST_SOFTWARE / MEGABYTE }

/** Uploads a build with its notes. */
export function UploadBuild({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const [file, setFile] = useState<File>()
  const [notes, setNotes] = useState('')
  const { send, failure, isPending, reset, cancel } = useBuildUpload(onClose)
  const ofNotes = failure?.errors.find(({ field }) => field === 'notes')
  const isTooLarge = file !== undefined && file.size > LARGEST_SOFTWARE
  return (
    <Dialog
      open
      wide
      title={words('tabletSoftware.upload')}
      onClose={() => {
        cancel()
        onClose()
      }}
      actions={
        <>
          <Button variant="default" onClick={isPending ? cancel : onClose}>
            {words('ui.cancel')}
          </Button>
          <Button
            disabled={!file || isTooLarge || isPending}
            onClick={() => file && send({ file, notes: notes.trim() })}
          >
            {words('tabletSoftware.upload.do')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.text}>{words('tabletSoftware.upload.text', { first: FIRST_TABLETS })}</p>
        <BuildFile
          file={file}
          error={isTooLarge ? words('tabletSoftware.upload.large', most) : fileError(words, failure)}
          onFile={(chosen) => {
            reset()
            setFile(chosen)
          }}
        />
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          label={words('tabletSoftware.field.notes')}
          value={notes}
          error={ofNotes && errorText(words, ofNotes)}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
        />
        {isPending && <Sending />}
      </div>
    </Dialog>
  )
}

function Sending() {
  const words = useWords()
  const text = words('tabletSoftware.upload.sending')
  return (
    <div role="status">
      <p className={styles.text}>{text}</p>
      <Progress value={100} striped animated aria-label={text} />
    </div>
  )
}

/** Whatever does not concern the notes concerns the file. */
function fileError(words: ReturnType<typeof useWords>, failure: CallFailure | null): string | undefined {
  if (!failure) return undefined
  const own = failure.errors.filter(({ field }) => field !== 'notes')
  if (own.length > 0) return own.map((one) => errorText(words, one)).join(' ')
  return failure.errors.length > 0 ? undefined : failureLines(words, failure).join(' ')
}

interface BuildFileProps {
  readonly file: File | undefined
  readonly error: string | undefined
  readonly onFile: (file: File | undefined) => void
}

function BuildFile({ file, error, onFile }: BuildFileProps) {
  const words = useWords()
  return (
    <div>
      <span className={styles.label}>{words('tabletSoftware.field.file')}</span>
      <DropFiles onFiles={([dropped]) => onFile(dropped)}>
        <div className={styles.file}>
          <ChooseFile
            text={words('tabletSoftware.upload.choose')}
            accept=".zip,application/zip"
            onFiles={([chosen]) => onFile(chosen)}
          />
          {file && <span>{file.name}</span>}
        </div>
      </DropFiles>
      <span className={styles.help}>{words('tabletSoftware.field.file.help', most)}</span>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
