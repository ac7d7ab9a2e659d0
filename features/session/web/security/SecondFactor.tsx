import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import {
  beginSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  proveSecondFactor,
  secondFactor,
} from '../../second-factor.endpoints.ts'
import styles from './Security.module.css'

/** Two-step sign-in of the signed-in person: off, being set up, or on. */
export function SecondFactor() {
  const words = useWords()
  const zone = useAccountZone()
  const state = useCall(secondFactor, {})
  const [codes, setCodes] = useState<readonly string[]>([])
  const { enabledAt, recoveryCodes } = state.data ?? { enabledAt: null, recoveryCodes: 0 }
  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{words('session.factor.title')}</h2>
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {state.data && enabledAt === null && <SetUp onDone={setCodes} />}
      {enabledAt !== null && (
        <>
          <p>{words('session.factor.on', { at: dateTimeText(enabledAt, zone) })}</p>
          <p>{words('session.factor.left', { count: recoveryCodes })}</p>
          <Renew onDone={setCodes} />
          <TurnOff onDone={() => setCodes([])} />
        </>
      )}
    </section>
  )
}

function Small({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      {children}
    </form>
  )
}

function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = useWords()
  return (
    <TextInput
      label={words('session.code')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="one-time-code"
      maxLength={20}
      required
    />
  )
}

function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = useWords()
  return (
    <PasswordInput
      label={words('session.login.password')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': words('session.login.showPassword') }}
      w={220}
      required
    />
  )
}

function QrCode({ svg }: { svg: string }) {
  const words = useWords()
  const [failed, setFailed] = useState(false)
  // The key below serves as well.
  if (failed) return <Notice tone="warning">{words('error.qrCode')}</Notice>
  return (
    <img
      className={styles.picture}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
      alt={words('session.factor.picture')}
      onError={() => setFailed(true)}
    />
  )
}

/** The error dialog has reported it. */
const shown = () => undefined

type Done = (codes: readonly string[]) => void

/** Off, until a code of the authenticator is proved. */
export function SetUp({ onDone }: { onDone: Done }) {
  const words = useWords()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const begin = useAction(beginSecondFactor)
  const prove = useAction(proveSecondFactor)
  // Awaited: once it is on, this part unmounts before a callback would run.
  const submit = () =>
    prove.mutateAsync({ body: { code } }).then((answer) => onDone(answer.recoveryCodes), shown)
  if (!begin.data) {
    return (
      <>
        <p>{words('session.factor.off')}</p>
        <Small onSubmit={() => begin.mutate({ body: { password } })}>
          <PasswordField value={password} onChange={setPassword} />
          <Button type="submit">{words('session.factor.begin')}</Button>
        </Small>
      </>
    )
  }
  return (
    <>
      <p>{words('session.factor.scan')}</p>
      <QrCode svg={begin.data.qr} />
      <p>{words('session.factor.type')}</p>
      <code className={styles.code}>{begin.data.secret}</code>
      <Small onSubmit={() => void submit()}>
        <CodeField value={code} onChange={setCode} />
        <Button type="submit">{words('session.factor.prove')}</Button>
      </Small>
    </>
  )
}

/** Shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useWords()
  return (
    <>
      <Notice tone="warning" title={words('session.factor.codes')}>
        {words('session.factor.codes.text')}
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onKept}>
        {words('session.factor.kept')}
      </Button>
    </>
  )
}

function Renew({ onDone }: { onDone: Done }) {
  const words = useWords()
  const [code, setCode] = useState('')
  const renew = useAction(newRecoveryCodes)
  function submit(): void {
    renew.mutate(
      { body: { code } },
      {
        onSuccess({ recoveryCodes }) {
          setCode('')
          onDone(recoveryCodes)
        },
      },
    )
  }
  return (
    <Small onSubmit={submit}>
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" variant="default">
        {words('session.factor.renew')}
      </Button>
    </Small>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const words = useWords()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const end = useAction(endSecondFactor)
  const submit = () => end.mutateAsync({ body: { password, code } }).then(onDone, shown)
  return (
    <Small onSubmit={() => void submit()}>
      <PasswordField value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" variant="default" color="red">
        {words('session.factor.end')}
      </Button>
    </Small>
  )
}
