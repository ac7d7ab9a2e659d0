import { Tooltip } from '@mantine/core'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, usePath } from '@haulway/platform/web/navigation.tsx'
import { AccountSelector } from './AccountSelector.tsx'
import { menuFor, type MenuEntry } from './menu.ts'
import styles from './Sidebar.module.css'

/** The menu: groups of screens, with names when expanded and icons alone when not. */
export function Sidebar({ expanded, onGo }: { expanded: boolean; onGo: () => void }) {
  const words = useWords()
  const me = useMe()
  return (
    <aside id="sidebar" className={styles.sidebar} data-expanded={expanded}>
      <div className={styles.head}>
        <ScreenLink to="/" className={styles.brand} title={words('shell.home')} onClick={onGo}>
          <img src="/favicon.svg" alt={expanded ? '' : 'Haulway'} width={24} height={24} />
          {expanded && <span>Haulway</span>}
        </ScreenLink>
      </div>
      {expanded && <AccountSelector />}
      <nav className={styles.nav} aria-label={words('shell.menu')}>
        {menuFor(me).map((group) => (
          <div key={group.title} className={styles.group} role="group" aria-label={words(group.title)}>
            {expanded && <div className={styles.groupTitle}>{words(group.title)}</div>}
            {group.entries.map((entry) => (
              <Entry key={entry.to} entry={entry} expanded={expanded} onGo={onGo} />
            ))}
          </div>
        ))}
      </nav>
    </aside>
  )
}

function Entry({ entry, expanded, onGo }: { entry: MenuEntry; expanded: boolean; onGo: () => void }) {
  const words = useWords()
  const path = usePath()
  const here = path === entry.to || path.startsWith(`${entry.to}/`)
  const Icon = entry.icon
  return (
    <Tooltip label={words(entry.title)} position="right" disabled={expanded}>
      <ScreenLink
        to={entry.to}
        className={styles.entry}
        aria-current={here ? 'page' : undefined}
        aria-label={expanded ? undefined : words(entry.title)}
        onClick={onGo}
      >
        <Icon size={17} aria-hidden />
        {expanded && <span className={styles.entryTitle}>{words(entry.title)}</span>}
      </ScreenLink>
    </Tooltip>
  )
}
