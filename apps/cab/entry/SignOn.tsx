import { useState, type ReactNode } from 'react'
import type { Refusal } from '../cab.ts'
import { Button } from '../parts/Button.tsx'
import { useCab, useCabState, useWords } from '../parts/cab-context.tsx'
import { Keypad } from '../parts/Keypad.tsx'
import { Notice } from '../parts/Notice.tsx'
import { usePress } from '../parts/usePress.ts'
import { EntryPad } from './EntryPad.tsx'

/** As the server takes them. */
const LONGEST_EMPLOYEE_ID = 64
const SHORTEST_PIN = 4
const LONGEST_PIN = 8

/** What the driver should know before entering; the most important alone, to leave room for the keys. */
function useSignOnNotice(refusal: Refusal | null): ReactNode {
  const words = useWords()
  const driver = useCabState((state) => state.driver)
  const offline = useCabState((state) => state.network !== 'online')
  if (refusal !== null) return <Notice kind="alarm">{words(`cab.refusal.${refusal}`)}</Notice>
  if (driver.state === 'wrong') {
    const { employeeId } = driver
    return <Notice kind="alarm">{words('cab.driver.wrong', { employeeId })}</Notice>
  }
  return offline ? <Notice>{words('cab.driver.later')}</Notice> : null
}

export interface SignOnProps {
  readonly onWithout: () => void
}

/** A driver signs on: employee ID, then PIN. */
export function SignOn({ onWithout }: SignOnProps) {
  const cab = useCab()
  const words = useWords()
  const press = usePress()
  const [employeeId, setEmployeeId] = useState('')
  const [pin, setPin] = useState('')
  const [step, setStep] = useState<'employeeId' | 'pin'>('employeeId')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const notice = useSignOnNotice(press.failed ? 'failed' : refusal)
  const isPin = step === 'pin'
  const isReady = !press.busy && (isPin ? pin.length >= SHORTEST_PIN : employeeId.trim() !== '')

  const change = (value: string) => {
    setRefusal(null)
    if (isPin) setPin(value.replace(/\D/g, '').slice(0, LONGEST_PIN))
    else setEmployeeId(value.slice(0, LONGEST_EMPLOYEE_ID))
  }
  const signOn = () =>
    press.run(async () => {
      const answer = await cab.signOn(employeeId.trim(), pin)
      setPin('')
      setRefusal(answer)
    })
  const go = () => {
    if (!isReady) return
    if (isPin) signOn()
    else setStep('pin')
  }
  return (
    <EntryPad
      heading={words('cab.driver.title')}
      label={words(isPin ? 'cab.driver.pin' : 'cab.driver.employeeId')}
      value={isPin ? pin : employeeId}
      secret={isPin}
      onChange={change}
      onEnter={go}
      notice={notice}
      keypad={
        <Keypad
          key={step}
          keys={isPin ? 'digits' : 'code'}
          max={isPin ? LONGEST_PIN : LONGEST_EMPLOYEE_ID}
          value={isPin ? pin : employeeId}
          onChange={change}
        />
      }
      actions={
        <>
          {isPin ? (
            <Button onPress={() => setStep('employeeId')}>{words('cab.back')}</Button>
          ) : (
            <Button onPress={onWithout}>{words('cab.driver.without')}</Button>
          )}
          <Button size="main" tone="first" disabled={!isReady} onPress={go}>
            {words(isPin ? 'cab.driver.signOn' : 'cab.next')}
          </Button>
        </>
      }
    />
  )
}
