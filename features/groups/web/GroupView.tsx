import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { groups } from '../group.resource.ts'
import { groupUsers, nestedGroups } from '../groups.endpoints.ts'
import styles from './GroupView.module.css'

/** A group with its users and the groups nested in it. */
export function GroupView() {
  return (
    <EntryView
      resource={groups}
      home={listAddress(groups)}
      renderBelow={({ id }) => (
        <>
          <Members id={id} />
          <Nested id={id} />
        </>
      )}
    />
  )
}

interface Named {
  readonly id: string
  readonly title: string
  readonly direct: boolean
}

function Links({
  title,
  none,
  items,
  base,
}: {
  title: string
  none: string
  items: readonly Named[]
  base: string
}) {
  const words = useWords()
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {items.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.links}>
        {items.map((one) => (
          <li key={one.id}>
            <ScreenLink to={`${base}${one.id}`}>
              {one.direct ? one.title : words('groups.indirect', { title: one.title })}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Members({ id }: { id: string }) {
  const words = useWords()
  const { data } = useCall(groupUsers, { params: { id } })
  if (!data) return null
  const none = words('groups.members.none')
  return <Links title={words('groups.members')} none={none} items={data.items} base="/users/view/" />
}

function Nested({ id }: { id: string }) {
  const words = useWords()
  const { data } = useCall(nestedGroups, { params: { id } })
  if (!data) return null
  const none = words('groups.nested.none')
  return <Links title={words('groups.nested')} none={none} items={data.items} base="/groups/view/" />
}
