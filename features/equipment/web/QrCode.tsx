import { create } from 'qrcode'
import { useMemo } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import { codePath } from '../label-paper.ts'

/** Quiet zone around a code in modules (ISO/IEC 18004). */
const QUIET = 4

interface QrCodeProps {
  readonly text: string
  /** With its unit. */
  readonly side: string
  readonly className?: string | undefined
  /** Accessible name; without one the code is decorative. */
  readonly label?: string
}

/** The modules of the code; undefined where the text is too long for one. */
function modulesOf(text: string) {
  try {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    return {
      size: modules.size,
      path: codePath(modules.size, (row, column) => modules.get(row, column) === 1),
    }
  } catch {
    return undefined
  }
}

/** A QR code: black on white in every theme. */
export function QrCode({ text, side, className, label }: QrCodeProps) {
  const words = useWords()
  const made = useMemo(() => modulesOf(text), [text])
  if (!made) return <Notice tone="warning">{words('error.qrCode')}</Notice>
  const { size, path } = made
  const all = size + 2 * QUIET
  return (
    <svg
      className={className}
      viewBox={`${-QUIET} ${-QUIET} ${all} ${all}`}
      style={{ width: side, height: side }}
      shapeRendering="crispEdges"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <rect x={-QUIET} y={-QUIET} width={all} height={all} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
