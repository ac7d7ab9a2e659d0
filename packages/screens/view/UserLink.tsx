import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { PEOPLE, SYSTEM_ID } from '@haulway/resource'
import { AVATAR_SIZE, UserAvatar } from '@haulway/ui/UserAvatar.tsx'
import { viewAddress } from '../addresses.ts'
import { useResource } from '../known.tsx'
import styles from './UserLink.module.css'

/** A user as referenced in responses. */
export interface UserReference {
  readonly id: string
  readonly title: string
  /** Address of the picture, or null. */
  readonly avatar?: string | null
}

export interface UserLinkProps {
  readonly user: UserReference
  /** Show the picture; 48 px by default. */
  readonly withAvatar?: boolean | number
}

/** The name of a user, linked to their screen for those who may read it; the product itself has no link. */
export function UserLink({ user, withAvatar = false }: UserLinkProps) {
  const words = useWords()
  const can = useCan()
  const users = useResource(PEOPLE)
  if (user.id === SYSTEM_ID) return <span>{words('user.system')}</span>
  const linked = users !== undefined && can('read', users.permission)
  const name = linked ? (
    <ScreenLink to={viewAddress(users, user.id)} className={styles.name}>
      {user.title}
    </ScreenLink>
  ) : (
    <span className={styles.name}>{user.title}</span>
  )
  if (withAvatar === false) return name
  return (
    <span className={styles.user}>
      <UserAvatar
        name={user.title}
        avatar={user.avatar}
        size={withAvatar === true ? AVATAR_SIZE : withAvatar}
      />
      {name}
    </span>
  )
}

/** Time and user: `12.05.2026, 14:05 by Grace Hopper`, with the name as a link. */
export function ByUser({ at, user }: { at: string; user: UserReference }) {
  const words = useWords()
  // Word order differs by language; the placeholder is a character that does not occur in texts.
  const [before, after] = words('view.by', { at, user: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <UserLink user={user} />
      {after}
    </>
  )
}
