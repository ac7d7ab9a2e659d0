import { Button } from '@mantine/core'
import { Pencil, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { editAddress, listAddress } from '@haulway/screens/addresses.ts'
import { FormSkeleton } from '@haulway/screens/form/FormScreen.tsx'
import { EntryLink } from '@haulway/screens/inputs/EntryLink.tsx'
import { Failed, FilterRow, Notice, Page, Section } from '@haulway/ui'
import { equipment } from '../../../equipment/equipment.resource.ts'
import type { InventoryItem } from '../../inventory.ts'
import { readInventory } from '../../inventory.endpoints.ts'
import { tabletForm } from '../../tablet-form.ts'
import { EndTablet, type Ending } from '../EndTablet.tsx'
import { TabletFacts } from './TabletFacts.tsx'
import { RecordOf } from '../../../audit/web/parts.ts'
import { TabletMessages } from './TabletMessages.tsx'
import styles from './inventory.module.css'

const EVERY_MS = 5_000

/** A tablet or tracker: what it is, what it reports, and what is said to its driver. */
export function TabletView() {
  const words = useWords()
  const { id = '' } = useScreenParams()
  const { data, error, refetch, dataUpdatedAt } = useCall(
    readInventory,
    { params: { id } },
    { every: EVERY_MS },
  )
  const mayChange = useCan()('update', 'tabletSetup')
  return (
    <Page
      title={data?.title ?? words('tablets.one')}
      crumbs={[{ label: words('tablets.inventory.title'), to: listAddress(tabletForm) }]}
      toolbar={data && mayChange && <Toolbar tablet={data} />}
    >
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <FormSkeleton />}
      {data && (
        <div className={styles.page}>
          {data.state === 'unregistered' && (
            <Notice tone="info">{words('tablets.unregistered.notice')}</Notice>
          )}
          <div className={styles.groups}>
            <TabletFacts tablet={data} now={dataUpdatedAt} />
            <Machines tablet={data} />
          </div>
          {data.kind === 'tablet' && <TabletMessages key={data.id} tablet={data} />}
          <RecordOf kind="tablets" entity={data.id} />
        </div>
      )}
    </Page>
  )
}

function Toolbar({ tablet: { id, title, kind, state } }: { readonly tablet: InventoryItem }) {
  const words = useWords()
  const [ending, setEnding] = useState<Ending | null>(null)
  return (
    <>
      <FilterRow
        actions={
          <>
            {state !== 'unregistered' && (
              <Button
                size="sm"
                variant="default"
                leftSection={<Unplug size={15} aria-hidden />}
                onClick={() =>
                  setEnding({ id, title, what: kind === 'tablet' ? 'unregister' : 'tracker.unregister' })
                }
              >
                {words('tablets.unregister')}
              </Button>
            )}
            <Button
              size="sm"
              leftSection={<Pencil size={15} aria-hidden />}
              renderRoot={(button) => <ScreenLink to={editAddress(tabletForm, id)} {...button} />}
            >
              {words('view.edit')}
            </Button>
          </>
        }
      />
      <EndTablet ending={ending} onDone={() => setEnding(null)} />
    </>
  )
}

function Machines({ tablet: { kind, machines } }: { readonly tablet: InventoryItem }) {
  const words = useWords()
  return (
    <Section title={words('tablets.field.machines')}>
      <div className={styles.body}>
        {kind === 'tablet' && <p className={styles.text}>{words('tablets.machines.text')}</p>}
        <ul className={styles.machines}>
          {machines.map((machine) => (
            <li key={machine.id}>
              <EntryLink to={equipment.name} entry={machine} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
