import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

export interface ChooseFileProps {
  /** On the button. */
  readonly text: string
  /** Says what the chosen files are for; the text unless told. */
  readonly label?: string
  readonly multiple?: boolean
  /** Media types or endings, for the browser's dialog. */
  readonly accept?: string
  readonly onFiles: (files: File[]) => void
  readonly button?: ButtonProps
}

/** A button that opens the browser's dialog for files. The same file may be chosen again. */
export function ChooseFile({
  text,
  label = text,
  multiple = false,
  accept,
  onFiles,
  button,
}: ChooseFileProps) {
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
      <Button variant="default" {...button} onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  )
}
