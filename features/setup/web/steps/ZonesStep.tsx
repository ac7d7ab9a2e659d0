import { Button } from '@mantine/core'
import { FileUp, type LucideIcon, PencilRuler, Route, Truck } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { MessageTail } from '@haulway/resource'
import { locations } from '../../../locations/location.resource.ts'
import styles from '../setup.module.css'
import { AskOthers } from './AskOthers.tsx'
import type { StepProps } from './step-props.ts'

interface Way {
  readonly name: MessageTail<'setup.zones'>
  readonly to: string
  readonly icon: LucideIcon
}

const ways: readonly Way[] = [
  { name: 'import', to: '/locations/import?from=setup', icon: FileUp },
  { name: 'find', to: '/locations/find?from=setup', icon: Route },
  { name: 'drawLoad', to: '/locations/new?from=setup&kind=load', icon: PencilRuler },
  { name: 'drawDump', to: '/locations/new?from=setup&kind=dump', icon: PencilRuler },
]

/** Adds zones from a file, from tracks, from the machines' own tracks, or drawn. */
export function ZonesStep({ facts }: StepProps) {
  const words = useWords()
  const can = useCan()
  if (!can('create', locations.permission)) return <AskOthers facts={facts} />
  return (
    <div className={styles.part}>
      {facts.heard > 0 ? <FindDriven /> : <p className={styles.text}>{words('setup.zones.driven.later')}</p>}
      <div className={styles.ways}>
        {ways.map(({ name, to, icon: Icon }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<Icon size={15} aria-hidden />}
            renderRoot={(props) => <ScreenLink to={to} {...props} />}
          >
            {words(`setup.zones.${name}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Link to the search in the tracks of the account's machines. */
export function FindDriven() {
  const words = useWords()
  return (
    <Button
      className={styles.self}
      leftSection={<Truck size={15} aria-hidden />}
      renderRoot={(props) => <ScreenLink to="/locations/find?from=setup&of=machines" {...props} />}
    >
      {words('setup.zones.driven')}
    </Button>
  )
}
