import { useRef, type ReactNode } from 'react'

export interface ChooseFileProps {
  /** Says what the chosen files are for. */
  readonly label: string
  readonly multiple?: boolean
  /** Media types or endings, for the browser's dialog. */
  readonly accept?: string
  readonly onFiles: (files: File[]) => void
  /** What opens the browser's dialog. */
  readonly children: (choose: () => void) => ReactNode
}

/** Opens the browser's dialog for files. The same file may be chosen again. */
export function ChooseFile({ label, multiple = false, accept, onFiles, children }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
