import { ActionIcon, Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useCan, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { ChooseFile, Confirm, Dialog, Section } from '@haulway/ui'
import { sizeText } from '../../../files/web/parts.ts'
import type { EventItem } from '../../event-item.ts'
import { LARGEST_PHOTO, MAX_PHOTOS, removePhoto } from '../../photos/photos.endpoints.ts'
import { Photo } from './Photo.tsx'
import styles from './photos.module.css'
import { Sending } from './Sending.tsx'
import { PICTURES, usePhotoUpload } from './usePhotoSending.ts'

/** The accepted formats and limits of photographs. */
export function PhotoHelp() {
  const words = useWords()
  const max = sizeText(LARGEST_PHOTO, useLocale())
  return <p className={styles.help}>{words('events.photos.help', { count: MAX_PHOTOS, max })}</p>
}

/** Photographs of a note: viewed, added and removed. */
export function Photos({ event }: { readonly event: EventItem }) {
  const words = useWords()
  const mayChange = useCan()('update', 'events')
  const { send, sending, failed } = usePhotoUpload()
  const [opened, setOpened] = useState<number>()
  const count = event.photos.length
  const add = mayChange && count < MAX_PHOTOS && (
    <ChooseFile
      multiple
      text={words('events.photos.add')}
      accept={PICTURES}
      onFiles={(files) => void send(event.id, files)}
      button={{
        size: 'xs',
        leftSection: <ImagePlus size={14} aria-hidden />,
        loading: sending !== undefined,
      }}
    />
  )
  return (
    <Section title={words('events.photos')} actions={add}>
      <div>
        {count === 0 && <p className={styles.help}>{words('events.photos.none')}</p>}
        <ul className={styles.row}>
          {event.photos.map(({ id }, at) => (
            <li key={id}>
              <button
                type="button"
                className={styles.open}
                aria-label={words('events.photos.one', { number: at + 1, count })}
                onClick={() => setOpened(at)}
              >
                <Photo event={event} at={at} size="small" />
              </button>
            </li>
          ))}
        </ul>
        <Sending sending={sending} failed={failed} />
        {mayChange && <PhotoHelp />}
        {opened !== undefined && opened < count && (
          <Opened event={event} at={opened} mayChange={mayChange} onOpen={setOpened} />
        )}
      </div>
    </Section>
  )
}

interface OpenedProps {
  readonly event: EventItem
  readonly at: number
  readonly mayChange: boolean
  /** Moves to another one; undefined: there is none. */
  readonly onOpen: (at: number | undefined) => void
}

/** One of them in full size. */
function Opened({ event, at, mayChange, onOpen }: OpenedProps) {
  const words = useWords()
  const remove = useAction(removePhoto)
  const [asked, setAsked] = useState(false)
  const { id, photos } = event
  const number = { number: at + 1, count: photos.length }
  const params = { id, photo: photos[at]?.id ?? '' }
  const actions = (
    <>
      {mayChange && (
        <Button variant="subtle" color="red" mr="auto" onClick={() => setAsked(true)}>
          {words('events.photos.remove')}
        </Button>
      )}
      <ActionIcon
        variant="default"
        size="lg"
        disabled={at === 0}
        aria-label={words('events.photos.previous')}
        onClick={() => onOpen(at - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={at + 1 >= photos.length}
        aria-label={words('events.photos.next')}
        onClick={() => onOpen(at + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </>
  )
  return (
    <>
      <Dialog
        open={!asked}
        wide
        title={words('events.photos.one', number)}
        onClose={() => onOpen(undefined)}
        actions={actions}
      >
        <Photo key={params.photo} event={event} at={at} size="whole" />
      </Dialog>
      <Confirm
        open={asked}
        danger
        title={words('events.photos.remove.title')}
        text={words('events.photos.remove.text')}
        action={words('events.photos.remove')}
        onCancel={() => setAsked(false)}
        onConfirm={() => remove.mutate({ params }, { onSuccess: () => onOpen(undefined) })}
      />
    </>
  )
}
