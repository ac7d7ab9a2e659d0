import { Badge, Indicator, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Building2, ChevronDown, LogOut, Settings2, ShieldCheck, UserRound } from 'lucide-react'
import { useApp, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { leavePage } from '@haulway/platform/web/leavePage.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { signOut } from '@haulway/features/session/session.endpoints.ts'
import { participation } from '@haulway/features/users/participation.endpoints.ts'
import { UserAvatar } from '@haulway/ui/UserAvatar.tsx'
import { ThemeItems } from './PreferenceMenus.tsx'
import styles from './UserMenu.module.css'

const PARTICIPATION = '/accountParticipationManagement'
const links = [
  { to: '/users/profile', title: 'users.profile', icon: UserRound },
  { to: '/users/me/settings', title: 'users.settings', icon: Settings2 },
  { to: '/users/me/sessions', title: 'session.security.title', icon: ShieldCheck },
  { to: PARTICIPATION, title: 'participation.title', icon: Building2 },
] as const

/** Ends the session and opens the sign-in page (core 2.5), unless the reader keeps unsaved changes. */
export function useSignOut(): () => void {
  const { api, leave } = useApp()
  const signingOut = useMutation({
    mutationFn: () => api.call(signOut, {}),
    meta: { masked: true },
    onSuccess: () => leave('/login'),
  })
  return () => leavePage(() => signingOut.mutate())
}

/** The user menu of the top bar; on phones it has the themes too. */
export function UserMenu({ small }: { small: boolean }) {
  const words = useWords()
  const me = useMe()
  const leave = useSignOut()
  // Invitations from other accounts, which the reader cannot see otherwise.
  const { data } = useCall(participation, {})
  const invited = data?.invitations.length ?? 0
  const told = invited === 0 ? '' : words('participation.waiting', { count: invited })
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={styles.user} title={invited > 0 ? `${me.fullName}: ${told}` : me.fullName}>
          <Indicator label={invited} disabled={invited === 0} size={16} offset={3} color="red.9">
            <UserAvatar name={me.fullName} avatar={me.avatar} size={28} />
          </Indicator>
          <VisuallyHidden>{me.fullName}</VisuallyHidden>
          {invited > 0 && <VisuallyHidden>{told}</VisuallyHidden>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={styles.name}>{me.fullName}</span>
          {me.contextAccount.title}
        </Menu.Label>
        <Menu.Divider />
        {links.map(({ to, title, icon: Icon }) => (
          <Menu.Item
            key={to}
            leftSection={<Icon size={15} aria-hidden />}
            rightSection={
              to === PARTICIPATION &&
              invited > 0 && (
                <Badge size="sm" circle color="red.9" aria-label={told}>
                  {invited}
                </Badge>
              )
            }
            renderRoot={(props) => <ScreenLink to={to} {...props} />}
          >
            {words(title)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {small && (
          <>
            <Menu.Label>{words('shell.theme')}</Menu.Label>
            <ThemeItems />
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={leave}>
          {words('session.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** In the sidebar, below the account: the full name, with Profile and Logout. */
export function PersonMenu({ onGo }: { onGo: () => void }) {
  const words = useWords()
  const me = useMe()
  const leave = useSignOut()
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <UserAvatar name={me.fullName} avatar={me.avatar} size={24} />
          <span className={styles.fullName} title={me.fullName}>
            {me.fullName}
          </span>
          <VisuallyHidden>{words('shell.person')}</VisuallyHidden>
          <ChevronDown size={15} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<UserRound size={15} aria-hidden />}
          renderRoot={(props) => <ScreenLink to="/users/profile" {...props} />}
          onClick={onGo}
        >
          {words('users.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={leave}>
          {words('session.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
