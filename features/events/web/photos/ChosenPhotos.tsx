import { ImagePlus } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ChooseFile } from '@haulway/ui'
import { MAX_PHOTOS } from '../../photos/photos.endpoints.ts'
import { PhotoHelp } from './Photos.tsx'
import styles from './photos.module.css'
import { PICTURES } from './usePhotoSending.ts'

interface ChosenPhotosProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Photographs to upload with a note once it is stored. */
export function ChosenPhotos({ files, onChange }: ChosenPhotosProps) {
  const words = useWords()
  return (
    <div className={styles.chosen}>
      <ChooseFile
        multiple
        text={words('events.photos.add')}
        accept={PICTURES}
        onFiles={(more) => onChange([...files, ...more].slice(0, MAX_PHOTOS))}
        button={{ size: 'xs', leftSection: <ImagePlus size={14} aria-hidden /> }}
      />
      {files.length > 0 && (
        <>
          <p role="status" className={styles.help}>
            {words('events.photos.chosen', { count: files.length })}
          </p>
          <ul className={styles.names}>
            {files.map(({ name }, index) => (
              <li key={index}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <PhotoHelp />
    </div>
  )
}
