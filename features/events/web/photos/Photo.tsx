import { useApi, useWords } from '@haulway/platform/web/app.tsx'
import { dataUrl } from '@haulway/platform/web/dataUrl.ts'
import { useQuery } from '@tanstack/react-query'
import type { EventItem } from '../../event-item.ts'
import styles from './photos.module.css'

export interface PhotoProps {
  readonly event: Pick<EventItem, 'id' | 'photos'>
  /** Index among its photographs. */
  readonly at: number
  readonly size: 'inRow' | 'small' | 'whole'
}

/** A photograph of a note: fetched when rendered, as an address alone carries no session. */
export function Photo({ event, at, size }: PhotoProps) {
  const words = useWords()
  const api = useApi()
  const photo = event.photos[at]?.id
  const query = size === 'whole' ? '' : '?small=true'
  const { data } = useQuery({
    queryKey: ['photos', photo, query],
    queryFn: async ({ signal }) =>
      await dataUrl(await api.file(`/events/${event.id}/photos/${photo}${query}`, signal)),
    enabled: photo !== undefined,
    staleTime: Infinity,
  })
  const alt = words('events.photos.one', { number: at + 1, count: event.photos.length })
  return data === undefined ? (
    <span className={styles[size]} />
  ) : (
    <img className={styles[size]} src={data} alt={alt} />
  )
}

/** The text of a note, beside its first photograph. */
export function NoteCell({ event }: { readonly event: EventItem }) {
  const { photos, noteComment } = event
  if (photos.length === 0) return noteComment
  return (
    <span className={styles.note}>
      <Photo event={event} at={0} size="inRow" />
      {photos.length > 1 && <span className={styles.more}>+{photos.length - 1}</span>}
      <span className={styles.text}>{noteComment}</span>
    </span>
  )
}
