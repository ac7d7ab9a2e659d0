import { useState, type ReactNode } from 'react'
import styles from './DropFiles.module.css'

export interface DropFilesProps {
  /** Class of a caller with its own style, where `data-over` marks a file above it; framed by default. */
  readonly className?: string | undefined
  readonly onFiles: (files: File[]) => void
  readonly children: ReactNode
}

/** A drop target for files, around other ways to choose them. */
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
