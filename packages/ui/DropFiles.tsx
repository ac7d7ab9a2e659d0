import { useState, type ReactNode } from 'react'
import styles from './DropFiles.module.css'

export interface DropFilesProps {
  /** Of a screen with a look of its own, where `data-over` says that a file is above it; else it is framed. */
  readonly className?: string | undefined
  readonly onFiles: (files: File[]) => void
  readonly children: ReactNode
}

/** A place to drop files on, around what else leads to them. */
export function DropFiles({ className, onFiles, children }: DropFilesProps) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={className ?? styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      }}
    >
      {children}
    </div>
  )
}
