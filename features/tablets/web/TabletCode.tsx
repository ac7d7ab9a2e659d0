import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { CopyField, Dialog, Notice } from '@haulway/ui'
import { addressProblem, QrCode } from '../../equipment/web/parts.ts'
import { useNow } from '../../telemetry/web/parts.ts'
import { CODE_MINUTES, type createTabletCode, listTablets } from '../enrolment.endpoints.ts'
import { joinAddress } from '../enrolment.ts'
import { SetupInstructions } from './instructions/SetupInstructions.tsx'
import styles from './tablets.module.css'

/** Polling interval until the tablet joins. */
const EVERY_MS = 2_000

interface TabletCodeProps {
  readonly title: string
  readonly made: EndpointOutput<typeof createTabletCode>
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The code in all forms, for as long as it is valid; says by itself when the tablet has joined. */
export function TabletCode({ title, made, onAgain, onClose }: TabletCodeProps) {
  const words = useWords()
  // Counted from here: the clock of this computer may differ from the server's.
  const [until] = useState(() => Date.now() + CODE_MINUTES * 60_000)
  const left = until - useNow(Date.now)
  const { data } = useCall(
    listTablets,
    {},
    {
      every: (answer) =>
        answer?.items.find(({ id }) => id === made.id)?.state === 'joined' ? false : EVERY_MS,
    },
  )
  const state = data?.items.find(({ id }) => id === made.id)?.state ?? 'waiting'
  const isOver = state === 'unregistered' || state === 'expired' || left <= 0
  const isAgain = state !== 'joined' && (isOver || made.code === null)
  return (
    <Dialog open wide title={words('tablets.connect')} onClose={onClose}>
      {state === 'joined' ? (
        <Notice tone="info" title={words('tablets.connect.joined', { title })}>
          {words('tablets.connect.joined.text')}
        </Notice>
      ) : state === 'unregistered' ? (
        <Notice tone="warning" title={words('tablets.connect.withdrawn')} />
      ) : isOver ? (
        <Notice tone="warning" title={words('tablets.connect.expired')}>
          {words('tablets.connect.expired.text')}
        </Notice>
      ) : made.code === null ? (
        <Notice tone="warning">{words('tablets.connect.repeated')}</Notice>
      ) : (
        <ShownCode code={made.code} left={left} />
      )}
      <div className={styles.actions}>
        {isAgain && (
          <Button variant="default" onClick={onAgain}>
            {words('tablets.connect.again')}
          </Button>
        )}
        <Button onClick={onClose}>{words('ui.close')}</Button>
      </div>
    </Dialog>
  )
}

/** `left`: milliseconds. */
function ShownCode({ code, left }: { readonly code: string; readonly left: number }) {
  const words = useWords()
  const { origin } = window.location
  const link = joinAddress(origin, code)
  const trouble = addressProblem(origin)
  return (
    <div className={styles.form}>
      {trouble !== null && <Notice tone="warning">{words(`equipment.setup.${trouble}`, { origin })}</Notice>}
      <p className={styles.text}>{words('tablets.connect.open')}</p>
      <QrCode text={link} side="220px" className={styles.qr} label={words('tablets.connect.qr')} />
      <output className={styles.code} aria-label={words('tablets.connect.code')}>
        {code}
      </output>
      <CopyField label={words('tablets.connect.link')} value={link} />
      <SetupInstructions />
      {/* Not announced each second. */}
      <p className={styles.text}>{words('tablets.connect.left', { time: durationText(left / 1000) })}</p>
      <p className={styles.waiting} role="status">
        <Loader size="xs" aria-hidden />
        {words('tablets.connect.waiting')}
      </p>
    </div>
  )
}
