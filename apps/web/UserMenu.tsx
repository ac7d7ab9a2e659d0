import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { LogOut, ShieldCheck } from 'lucide-react'
import { useApp, useMe } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { signOut } from '@haulway/features/session/session.endpoints.ts'
import styles from './UserMenu.module.css'

function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((one) => Array.from(one ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

export function UserMenu() {
  const { words, api, leave } = useApp()
  const me = useMe()
  const go = useGo()
  const signingOut = useMutation({
    mutationFn: () => api.call(signOut, {}),
    meta: { masked: true },
    onSuccess: () => leave('/login'),
  })
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.user} title={me.fullName}>
          <Avatar size={28} radius="xl" color="haul" variant="filled">
            {initials(me.fullName)}
          </Avatar>
          <VisuallyHidden>{me.fullName}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={styles.name}>{me.fullName}</span>
          {me.contextAccount.title}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          leftSection={<ShieldCheck size={15} aria-hidden />}
          onClick={() => go('/users/me/sessions')}
        >
          {words('session.security.title')}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={() => signingOut.mutate()}>
          {words('session.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
