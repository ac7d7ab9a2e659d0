import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import type { Item } from '@haulway/resource'
import { PersonalData } from './PersonalData.tsx'
import { SecondFactorOf } from './SecondFactorOf.tsx'
import { users } from '../user.resource.ts'
import { userGroups } from '../users.endpoints.ts'
import styles from './UserView.module.css'

/** A user with all their groups. */
export function UserView() {
  const me = useMe()
  return (
    <EntryView
      resource={users}
      home={listAddress(users)}
      isKept={({ id }) => id === me.id}
      renderBelow={(entry) => (
        <>
          <Groups id={entry.id} />
          <SecondFactorOf user={entry as Item<typeof users>} />
          <PersonalDataOf user={entry as Item<typeof users>} />
        </>
      )}
    />
  )
}

/** Guests are managed by their own account. */
function PersonalDataOf({ user }: { user: Item<typeof users> }) {
  const me = useMe()
  if (user.account === null) return null
  const kept = user.id === me.id ? 'self' : user.systemAdmin === true ? 'system' : undefined
  return <PersonalData of="users" id={user.id} name={user.fullName} kept={kept} />
}

function Groups({ id }: { id: string }) {
  const words = useWords()
  const { data } = useCall(userGroups, { params: { id } })
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>{words('users.groups')}</h2>
      <ul>
        {data.items.map((one) => (
          <li key={one.id}>
            <ScreenLink to={`/groups/view/${one.id}`}>
              {one.direct ? one.title : words('users.groups.indirect', { title: one.title })}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
