import { ActionIcon, Tooltip } from '@mantine/core'
import { ChevronRight, PanelLeft } from 'lucide-react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { useShownPageHead } from '@haulway/ui/pageHead.ts'
import { LanguageMenu, ThemeMenu } from './PreferenceMenus.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './TopBar.module.css'

/** Where the reader is, in which account, and as whom. */
export function TopBar({ expanded, onToggle }: { expanded: boolean; onToggle: () => void }) {
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
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
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
