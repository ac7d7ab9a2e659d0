import { ClipboardPaste, QrCode } from 'lucide-react'
import { useState } from 'react'
import type { Refusal } from '../cab.ts'
import { Button } from '../parts/Button.tsx'
import { useCab, useWords } from '../parts/cab-context.tsx'
import { Keypad } from '../parts/Keypad.tsx'
import { Notice } from '../parts/Notice.tsx'
import { usePress } from '../parts/usePress.ts'
import { EntryPad } from './EntryPad.tsx'
import { LONGEST_CODE, readCode } from './join-code.ts'
import { canScan, Scan } from './Scan.tsx'

export interface JoinProps {
  /** From the link with which the page was opened. It is not used before a tap: a link alone never joins a tablet. */
  readonly code: string | null
}

/** What is entered and what became of it. */
function useJoin(given: string | null) {
  const cab = useCab()
  const press = usePress()
  const [code, setCode] = useState(given ?? '')
  const [refusal, setRefusal] = useState<Refusal | 'paste' | null>(null)
  const change = (next: string) => {
    setCode(next.slice(0, LONGEST_CODE))
    setRefusal(null)
  }
  const join = (entered: string) => {
    const read = readCode(entered)
    if (read !== null) press.run(async () => setRefusal(await cab.join(read)))
  }
  const paste = () =>
    press.run(async () => {
      try {
        const pasted = readCode(await navigator.clipboard.readText())
        if (pasted !== null) change(pasted)
      } catch {
        setRefusal('paste')
      }
    })
  return { code, change, join, paste, busy: press.busy, refusal: press.failed ? 'failed' : refusal } as const
}

/** A tablet joins with the code that the office made for it. */
export function Join({ code: given }: JoinProps) {
  const words = useWords()
  const { code, change, join, paste, busy, refusal } = useJoin(given)
  const [scanning, setScanning] = useState(false)
  if (scanning)
    return (
      <Scan
        onClose={() => setScanning(false)}
        onFound={(found) => {
          setScanning(false)
          change(found)
          join(found)
        }}
      />
    )
  return (
    <EntryPad
      heading={words('cab.join.text')}
      label={words('cab.join.code')}
      value={code}
      onChange={change}
      onEnter={() => join(code)}
      notice={refusal !== null && <JoinNotice refusal={refusal} />}
      keypad={<Keypad keys="code" max={LONGEST_CODE} value={code} onChange={change} />}
      actions={
        <>
          <Button icon={<ClipboardPaste aria-hidden />} stacked onPress={paste}>
            {words('cab.join.paste')}
          </Button>
          {canScan() && (
            <Button icon={<QrCode aria-hidden />} stacked onPress={() => setScanning(true)}>
              {words('cab.join.scan')}
            </Button>
          )}
          <Button
            size="main"
            tone="first"
            disabled={busy || readCode(code) === null}
            onPress={() => join(code)}
          >
            {words('cab.join.do')}
          </Button>
        </>
      }
    />
  )
}

function JoinNotice({ refusal }: { readonly refusal: Refusal | 'paste' }) {
  const words = useWords()
  return (
    <Notice kind="alarm">
      {refusal === 'paste' ? words('cab.join.paste.refused') : words(`cab.refusal.${refusal}`)}
    </Notice>
  )
}
