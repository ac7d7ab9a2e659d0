import { Tooltip } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, usePath } from '@haulway/platform/web/navigation.tsx'
import { AccountSelector } from './AccountSelector.tsx'
import { useMenu } from '../menu.ts'
import { entriesOf, entryAt, menuFor, type ShownItem, type ShownEntry, type ShownGroup } from '../menuFor.ts'
import { PersonMenu } from './UserMenu.tsx'
import styles from './Sidebar.module.css'

interface Place {
  /** Names beside the icons. */
  readonly expanded: boolean
  /** Address of the current entry. */
  readonly current: string | undefined
  readonly onGo: () => void
}

interface Where {
  readonly place: Place
  /** Level in the menu; the outermost is 1. */
  readonly level: number
  /** Levels of indentation: groups with a heading add none. */
  readonly depth: number
}

/** The menu: groups of screens, with names when expanded, icons alone otherwise. */
export function Sidebar({ expanded, onGo }: { expanded: boolean; onGo: () => void }) {
  const words = useWords()
  const me = useMe()
  const path = usePath()
  const menu = menuFor(me, useMenu(me))
  const place: Place = { expanded, current: entryAt(menu, path), onGo }
  return (
    <aside id="sidebar" className={styles.sidebar} data-expanded={expanded}>
      <div className={styles.head}>
        <ScreenLink to="/" className={styles.brand} title={words('shell.home')} onClick={onGo}>
          <img src="/favicon.svg" alt={expanded ? '' : 'Haulway'} width={24} height={24} />
          {expanded && <span>Haulway</span>}
        </ScreenLink>
      </div>
      {expanded && <AccountSelector />}
      {expanded && <PersonMenu onGo={onGo} />}
      <nav className={styles.nav} aria-label={words('shell.menu')}>
        <Items items={menu} level={1} depth={0} place={place} />
      </nav>
    </aside>
  )
}

/** Items of one level. Without names groups cannot open: their entries are listed in a row. */
function Items({ items, ...where }: { items: readonly ShownItem[] } & Where) {
  return items.map((one) =>
    one.kind === 'entry' ? (
      <Entry key={one.to} entry={one} {...where} />
    ) : (
      <Group key={one.title} group={one} {...where} />
    ),
  )
}

function inset(depth: number): { paddingLeft: number } {
  return { paddingLeft: 8 + 14 * depth }
}

function Group({ group, level, depth, place }: { group: ShownGroup } & Where) {
  const words = useWords()
  const id = useId()
  const title = group.label ?? words.unchecked(group.title)
  const key = `haulway.menu.${group.title}`
  const [open, setOpen] = useState(() => localStorage.getItem(key) !== 'closed')
  const holdsCurrent = entriesOf(group.entries).some((one) => one.to === place.current)
  const folds = group.folds && place.expanded
  const inside = (
    <Items items={group.entries} level={level + 1} depth={folds ? depth + 1 : depth} place={place} />
  )
  if (!folds) {
    return (
      <div className={styles.group} role="group" aria-label={title} data-level={level}>
        {place.expanded && <div className={styles.groupTitle}>{title}</div>}
        {inside}
      </div>
    )
  }
  const Icon = group.icon
  const toggle = () => {
    setOpen(!open)
    localStorage.setItem(key, open ? 'closed' : 'open')
  }
  return (
    <div className={styles.group} data-level={level} data-folds>
      <button
        type="button"
        className={styles.entry}
        style={inset(depth)}
        aria-expanded={open}
        aria-controls={id}
        // A closed group is marked when it contains the current entry.
        data-within={!open && holdsCurrent}
        onClick={toggle}
      >
        <Icon size={17} aria-hidden />
        <span className={styles.entryTitle} title={title}>
          {title}
        </span>
        <ChevronDown size={15} className={styles.chevron} data-open={open} aria-hidden />
      </button>
      <div id={id} role="group" aria-label={title} hidden={!open}>
        {inside}
      </div>
    </div>
  )
}

function Entry({ entry, depth, place }: { entry: ShownEntry } & Where) {
  const words = useWords()
  const { expanded, current, onGo } = place
  const Icon = entry.icon
  const title = entry.label ?? words.unchecked(entry.title)
  const link = (
    <ScreenLink
      to={entry.to}
      className={styles.entry}
      {...(expanded ? { style: inset(depth) } : {})}
      aria-current={current === entry.to ? 'page' : undefined}
      aria-label={expanded ? undefined : title}
      onClick={onGo}
    >
      <Icon size={17} aria-hidden />
      {expanded && (
        <span className={styles.entryTitle} title={title}>
          {title}
        </span>
      )}
    </ScreenLink>
  )
  // Expanded entries need no tooltip, and many unused ones render slowly.
  if (expanded) return link
  return (
    <Tooltip label={title} position="right">
      {link}
    </Tooltip>
  )
}
