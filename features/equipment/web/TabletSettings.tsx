import { Button, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { languages } from '@haulway/platform/messages.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useItem, useSave } from '@haulway/screens/calls.ts'
import { valuesOf } from '@haulway/screens/form/formValues.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import type { Item } from '@haulway/resource'
import { Dialog, Failed, Select } from '@haulway/ui'
import { equipment } from '../equipment.resource.ts'
import { inMotionRules, messageRates } from '../tablet-settings.ts'

type Machine = Item<typeof equipment>
type Chosen = Pick<Machine, 'messageRate' | 'inMotion' | 'board' | 'tabletLanguage'>

/** Further settings that whoever opens the dialog adds; they are saved before those of the machine. */
export interface FurtherSettings {
  readonly content: ReactNode
  /** Rejects when they cannot be saved, once the reason is shown. */
  readonly save: () => Promise<unknown>
}

interface TabletSettingsProps {
  readonly machine: string
  readonly onClose: () => void
  readonly further?: FurtherSettings | undefined
}

/** Edits the behaviour of the tablet in a machine in a dialog. */
export function TabletSettings({ machine, onClose, further }: TabletSettingsProps) {
  const words = useWords()
  const { data, error, refetch } = useItem(equipment, machine)
  return (
    <Dialog open title={words('equipment.tablet')} onClose={onClose}>
      {data ? (
        <Choices key={data.version} machine={data} onClose={onClose} further={further} />
      ) : error ? (
        <Failed failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  )
}

interface ChoicesProps extends Omit<TabletSettingsProps, 'machine'> {
  readonly machine: Machine
}

function Choices({ machine, onClose, further }: ChoicesProps) {
  const words = useWords()
  const save = useSave(equipment)
  const [chosen, setChosen] = useState<Chosen>(machine)
  const choose = (changed: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changed }))
  const values = valuesOf(equipment, { ...machine, ...chosen })
  const saveAll = async () => {
    await further?.save()
    await save.mutateAsync({ id: machine.id, version: machine.version, values })
    onClose()
  }
  return (
    <Stack gap="sm">
      <Select
        clearable
        data-autofocus
        label={words('equipment.field.messageRate')}
        description={words('equipment.field.messageRate.help')}
        value={chosen.messageRate}
        data={messageRates.map((value) => ({ value, label: words(`equipment.messageRate.${value}`) }))}
        onChange={(messageRate) => choose({ messageRate })}
      />
      <Select
        clearable
        label={words('equipment.field.inMotion')}
        description={words('equipment.field.inMotion.help')}
        value={chosen.inMotion}
        data={inMotionRules.map((value) => ({ value, label: words(`equipment.inMotion.${value}`) }))}
        onChange={(inMotion) => choose({ inMotion })}
      />
      <EntrySelect
        clearable
        to="buttonprofiles"
        makes
        label={words('equipment.field.board')}
        description={words('equipment.field.board.help')}
        value={chosen.board}
        onChange={(board) => choose({ board })}
      />
      <Select
        clearable
        label={words('equipment.field.tabletLanguage')}
        description={words('equipment.field.tabletLanguage.help')}
        value={chosen.tabletLanguage}
        data={languages.map((value) => ({ value, label: words(`equipment.tabletLanguage.${value}`) }))}
        onChange={(tabletLanguage) => choose({ tabletLanguage })}
      />
      {further?.content}
      {/* The error dialog shows what failed; this one stays open. */}
      <Button loading={save.isPending} onClick={() => void saveAll().catch(() => undefined)}>
        {words('equipment.tablet.save')}
      </Button>
    </Stack>
  )
}
