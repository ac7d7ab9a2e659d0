import { Button, PasswordInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { proveOneself } from '../../proof.endpoints.ts'
import styles from './Security.module.css'

/** The error dialog has reported it. */
const shown = () => undefined

/** Asks for a renewed proof before another way to sign in is added. */
export function ProveAgain({ onProved }: { onProved: () => void }) {
  const words = useWords()
  const [proof, setProof] = useState('')
  const prove = useAction(proveOneself)
  function submit(event: FormEvent): void {
    event.preventDefault()
    prove.mutateAsync({ body: { proof: proof === '' ? null : proof } }).then(onProved, shown)
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      <PasswordInput
        label={words('session.prove.label')}
        description={words('session.prove.help')}
        value={proof}
        onChange={(event) => setProof(event.currentTarget.value)}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': words('session.login.showPassword') }}
      />
      <Button type="submit" loading={prove.isPending}>
        {words('session.prove.action')}
      </Button>
    </form>
  )
}
