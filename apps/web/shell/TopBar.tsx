import { ActionIcon, Kbd, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { ChevronRight, LogOut, PanelLeft, Search } from 'lucide-react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { AlarmBadge } from '@haulway/features/attention/web/parts.ts'
import { useShownPageHead } from '@haulway/ui/page/pageHead.ts'
import { LanguageMenu, ThemeMenu } from './PreferenceMenus.tsx'
import { UserMenu, useSignOut } from './UserMenu.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  readonly small: boolean
  readonly expanded: boolean
  readonly onToggle: () => void
  readonly onSearch: () => void
}

/** The current screen, account and user. */
export function TopBar({ small, expanded, onToggle, onSearch }: TopBarProps) {
  const words = useWords()
  const me = useMe()
  return (
    <header className={styles.bar}>
      <Tooltip label={words('shell.sidebar')}>
        <ActionIcon
          size="lg"
          aria-label={words('shell.sidebar')}
          aria-expanded={expanded}
          aria-controls="sidebar"
          onClick={onToggle}
        >
          <PanelLeft size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Where />
      {!expanded && (
        <span className={styles.account} title={words('shell.account')}>
          {me.contextAccount.title}
        </span>
      )}
      <div className={styles.tools}>
        <SearchButton onSearch={onSearch} />
        <AlarmBadge />
        {me.contextAccount.languageSwitch !== false && <LanguageMenu />}
        <ThemeMenu className={styles.theme} />
        <UserMenu small={small} />
        <LogoutLink />
      </div>
    </header>
  )
}

/** Looks like a search box where there is room. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  const words = useWords()
  return (
    <UnstyledButton
      className={styles.search}
      aria-keyshortcuts="Control+K"
      title={words('shell.search')}
      onClick={onSearch}
    >
      <Search size={16} aria-hidden />
      <span className={styles.searchText}>{words('ui.search')}</span>
      <VisuallyHidden>{words('shell.search')}</VisuallyHidden>
      <Kbd size="xs" className={styles.searchKeys ?? ''} aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  )
}

function LogoutLink() {
  const words = useWords()
  const leave = useSignOut()
  return (
    <Tooltip label={words('session.logout')}>
      <ActionIcon
        size="lg"
        className={styles.logout ?? ''}
        aria-label={words('session.logout')}
        onClick={leave}
      >
        <LogOut size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function Where() {
  const { title, crumbs } = useShownPageHead()
  return (
    <div className={styles.where}>
      {crumbs.map((one) => (
        <span key={one.to} className={styles.crumb}>
          <ScreenLink to={one.to}>{one.label}</ScreenLink>
          <ChevronRight size={14} aria-hidden />
        </span>
      ))}
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
    </div>
  )
}
