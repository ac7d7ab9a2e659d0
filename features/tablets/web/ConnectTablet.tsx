import { Button, MultiSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { useList } from '@haulway/screens/calls.ts'
import { Dialog, errorText, Notice } from '@haulway/ui'
import { equipment } from '../../equipment/equipment.resource.ts'
import { createTabletCode, MAX_MACHINES } from '../enrolment.endpoints.ts'
import { TabletCode } from './TabletCode.tsx'
import styles from './tablets.module.css'

/** The limit of a list. */
const MOST = 500

interface ConnectTabletProps {
  /** Selected at first. */
  readonly machine: string | null
  readonly onClose: () => void
}

/** What is entered for a new code, what is missing of it, and the call that makes it. */
function useNewTablet(machine: string | null) {
  const words = useWords()
  // Hidden machines are not offered to a driver.
  const { data } = useList(
    equipment,
    { limit: MOST, hidden: false, sort: 'equipmentId' },
    { enabled: useCan()('list', equipment.permission) },
  )
  const offered = data?.items.map(({ id, equipmentId }) => ({ value: id, label: equipmentId }))
  const [typed, setTitle] = useState<string | null>(null)
  const [machines, setMachines] = useState<string[]>(machine === null ? [] : [machine])
  const [asked, setAsked] = useState(false)
  const create = useAction(createTabletCode, { handled: ({ errors }) => errors.length > 0 })
  const title = typed ?? offered?.find(({ value }) => value === machine)?.label ?? ''
  const missing = { title: title.trim() === '', machines: machines.length === 0 }
  return {
    title,
    setTitle,
    offered,
    machines,
    setMachines,
    create,
    errorOf: (field: keyof typeof missing) => {
      const error = create.error?.errors.find((one) => one.field === field)
      if (asked && missing[field]) return words('validation.required')
      return error && errorText(words, error)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setAsked(true)
      if (missing.title || missing.machines) return
      create.mutate({ body: { title, machines: machines.map((id) => ({ id, title: '' })) } })
    },
  }
}

/** Asks for a name and machines, then shows the code until the tablet has joined. */
export function ConnectTablet({ machine, onClose }: ConnectTabletProps) {
  const words = useWords()
  const { title, setTitle, offered, machines, setMachines, create, errorOf, submit } = useNewTablet(machine)
  if (create.data)
    return <TabletCode title={title} made={create.data} onAgain={create.reset} onClose={onClose} />
  return (
    <Dialog open title={words('tablets.connect')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{words('tablets.connect.text')}</p>
        {offered?.length === 0 && <Notice tone="info">{words('tablets.field.machines.none')}</Notice>}
        <TextInput
          label={words('tablets.field.title')}
          description={words('tablets.field.title.help')}
          required
          maxLength={100}
          data-autofocus
          value={title}
          error={errorOf('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <MultiSelect
          label={words('tablets.field.machines')}
          required
          searchable
          hidePickedOptions
          maxValues={MAX_MACHINES}
          data={offered ?? []}
          value={offered ? machines : []}
          error={errorOf('machines')}
          onChange={setMachines}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {words('ui.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {words('tablets.connect.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
