import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import type { Reference } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { Notice } from '@haulway/ui'
import { enrolDevice } from '../../../equipment/equipment.endpoints.ts'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { DeviceSetup } from '../../../equipment/web/parts.ts'
import styles from '../setup.module.css'
import { AskOthers } from './AskOthers.tsx'
import type { StepProps } from './step-props.ts'

/** Enrols the first device: for a machine that has never reported, with a name that can be changed later. */
export function DeviceStep({ facts, onHold }: StepProps) {
  const words = useWords()
  const can = useCan()
  const [chosen, choose] = useState<Reference | null>(null)
  const mayList = can('list', equipment.permission)
  const { data } = useList(equipment, { limit: 1, heard: false, kind: 'hauler' }, { enabled: mayList })
  const enrol = useAction(enrolDevice, { refreshes: ['setup'] })
  if (!can('update', 'tabletSetup') || !mayList) return <AskOthers facts={facts} />
  if (facts.machines === 0) return <Notice tone="info">{words('setup.device.none')}</Notice>
  const [first] = data?.items ?? []
  const machine = chosen ?? (first ? { id: first.id, title: first.equipmentId } : null)
  const secret = enrol.data?.secret
  return (
    <div className={styles.part}>
      <EntrySelect
        to={equipment.name}
        label={words('setup.device.machine')}
        value={machine}
        onChange={choose}
      />
      <div className={styles.actions}>
        <Button
          disabled={machine === null || enrol.isPending}
          onClick={() => {
            if (machine === null) return
            const title = words('setup.device.name', { machine: machine.title }).slice(0, 255)
            // The secret is shown once: the step stays open until the user closes it.
            onHold(true)
            enrol.mutate({ params: { id: machine.id }, body: { title } }, { onError: () => onHold(false) })
          }}
        >
          {words('equipment.devices.enrol')}
        </Button>
      </div>
      {machine && enrol.data && typeof secret === 'string' && (
        <DeviceSetup
          heading={words('equipment.devices.enrol')}
          machine={enrol.variables.params.id}
          device={enrol.data.id}
          secret={secret}
          onClose={() => {
            onHold(false)
            enrol.reset()
            choose(null)
          }}
        />
      )}
    </div>
  )
}
