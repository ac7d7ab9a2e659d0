import { Avatar } from '@mantine/core'

/** Core 9, *avatar size*. */
export const AVATAR_SIZE = 48

export interface UserAvatarProps {
  readonly name: string
  /** Address of the picture; without one, or while it cannot be shown, the initials. */
  readonly avatar?: string | null | undefined
  /** Pixels; 48 unless a row leaves less room. */
  readonly size?: number
}

function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((one) => Array.from(one ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The picture of a person; what it shows is said by the name beside it. */
export function UserAvatar({ name, avatar, size = AVATAR_SIZE }: UserAvatarProps) {
  return (
    <Avatar size={size} radius="xl" color="haul" variant="filled" src={avatar ?? null} alt="" aria-hidden>
      {initials(name)}
    </Avatar>
  )
}
