import { Camera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/Button.tsx'
import { useCab, useWords } from '../../parts/cab-context.tsx'
import { useActs } from '../acts.tsx'
import { TextForm } from '../forms/TextForm.tsx'
import formStyles from '../forms/forms.module.css'
import { shrinkPhoto } from './shrink-photo.ts'

/** What is written and not stored yet: it outlives the form. */
export interface NoteDraft {
  readonly text: string
  readonly photo: Blob | null
}
export const emptyNote: NoteDraft = { text: '', photo: null }

export interface NoteFormProps {
  readonly draft: NoteDraft
  readonly onChange: (draft: NoteDraft) => void
  readonly onClose: () => void
}

/** A note, with a photograph if the driver takes one. */
export function NoteForm({ draft, onChange, onClose }: NoteFormProps) {
  const cab = useCab()
  const words = useWords()
  const acts = useActs()
  const [photoState, setPhotoState] = useState<'ready' | 'preparing' | 'unreadable'>('ready')
  const text = draft.text.trim()

  async function take(file: Blob): Promise<void> {
    setPhotoState('preparing')
    try {
      onChange({ ...draft, photo: await shrinkPhoto(file) })
      setPhotoState('ready')
    } catch {
      setPhotoState('unreadable')
    }
  }

  async function store(): Promise<void> {
    const { photo } = draft
    const act = () => (photo ? cab.note(text, photo) : cab.note(text))
    if (!(await acts.perform(act, { text: words('cab.work.stored.note'), spoken: true }))) return
    onChange(emptyNote)
    onClose()
  }

  return (
    <TextForm
      heading={words('cab.work.note')}
      label={words('cab.work.note.text')}
      action={words('cab.work.note.save')}
      text={draft.text}
      onChange={(changed) => onChange({ ...draft, text: changed })}
      mayBeEmpty={draft.photo !== null}
      disabled={photoState === 'preparing'}
      onClose={onClose}
      onDone={() => void store()}
    >
      <Photo
        photo={draft.photo}
        onTake={(file) => void take(file)}
        onRemove={() => onChange({ ...draft, photo: null })}
      />
      {photoState !== 'ready' && (
        <p role={photoState === 'preparing' ? 'status' : 'alert'}>
          {words(`cab.work.note.photo.${photoState}`)}
        </p>
      )}
    </TextForm>
  )
}

interface PhotoProps {
  readonly photo: Blob | null
  readonly onTake: (file: Blob) => void
  readonly onRemove: () => void
}

function Photo({ photo, onTake, onRemove }: PhotoProps) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={formStyles.photo}>
      <input
        ref={input}
        className={formStyles.camera}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={words('cab.work.note.photo')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same picture may be chosen again after it was removed.
          event.currentTarget.value = ''
          if (file) onTake(file)
        }}
      />
      {photo && <Preview photo={photo} />}
      <Button icon={<Camera aria-hidden />} onPress={() => input.current?.click()}>
        {words(photo ? 'cab.work.note.photo.again' : 'cab.work.note.photo')}
      </Button>
      {photo && (
        <Button icon={<X aria-hidden />} onPress={onRemove}>
          {words('cab.work.note.photo.remove')}
        </Button>
      )}
    </div>
  )
}

function Preview({ photo }: { photo: Blob }) {
  const words = useWords()
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(photo)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return <img ref={picture} className={formStyles.preview} alt={words('cab.work.note.photo.preview')} />
}
