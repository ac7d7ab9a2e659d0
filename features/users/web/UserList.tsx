import { Button } from '@mantine/core'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { users } from '../user.resource.ts'
import { Invitations } from './Invitations.tsx'
import { InvitePerson } from './InvitePerson.tsx'
import styles from './UserList.module.css'

/** The users of the account, below open invitations. */
export function UserList() {
  const words = useWords()
  const can = useCan()
  const me = useMe()
  const [inviting, setInviting] = useState(false)
  const mayInvite = can('create', users.permission)
  const invite = (
    <Button
      variant="default"
      leftSection={<MailPlus size={16} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {words('users.invite')}
    </Button>
  )
  return (
    <div className={styles.screen}>
      {can('update', users.permission) && <Invitations />}
      <div className={styles.list}>
        <ResourceList
          resource={users}
          isKept={({ id }) => id === me.id}
          renderActions={() => mayInvite && invite}
        />
      </div>
      {inviting && <InvitePerson onClose={() => setInviting(false)} />}
    </div>
  )
}
