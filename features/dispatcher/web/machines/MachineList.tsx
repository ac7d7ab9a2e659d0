import { Button, NativeSelect } from '@mantine/core'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { SearchBox } from '@haulway/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { type MachineAlarms, useMachineAlarms } from '../../../attention/web/parts.ts'
import { useMachineStatuses } from '../../../machine-status/web/parts.ts'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'
import { useNow, type FleetStore } from '../../../telemetry/web/parts.ts'
import {
  countStates,
  filterPredicate,
  type MachineOrder,
  sortOrders,
  sortMachines,
} from '../../machine-filter.ts'
import styles from './list.module.css'
import { isMenuShortcut, menuTriggers, pointBelow, useMachineMenu } from './machine-menu.ts'
import { MachineMenuButton } from './MachineMenuButton.tsx'
import { MachineRow } from './MachineRow.tsx'
import { NeverHeard } from './NeverHeard.tsx'
import { StateFilter } from './StateFilter.tsx'
import { Matches } from '../search/Matches.tsx'
import { useSiteSearch } from '../search/useSiteSearch.ts'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'

const ROW_HEIGHT = 48

export interface MachineListProps {
  fleet: FleetStore
  machines: readonly ClientMachine[]
  site: Site
  theme: Theme
  address: DispatcherAddress
  onChange: (changes: Partial<DispatcherAddress>) => void
}

/** All machines with search, state filter and order; renders only the rows in view. The search finds places too. */
export function MachineList({ fleet, machines, site, theme, address, onChange }: MachineListProps) {
  const words = useWords()
  const { search, states, order } = address
  const alarms = useMachineAlarms()
  const siteSearch = useSiteSearch(site, address, onChange)
  const found = useMemo(() => {
    const kept = filterPredicate({ search, states: [] })
    return kept ? machines.filter(kept) : machines
  }, [machines, search])
  const rows = useMemo(() => {
    const kept = filterPredicate({ search: '', states })
    return sortMachines(kept ? found.filter(kept) : found, order, alarms.rank)
  }, [found, states, order, alarms])
  return (
    <div className={styles.list}>
      <div className={styles.filters}>
        <SearchBox
          value={search}
          label={words('dispatcher.search')}
          combobox={siteSearch.combobox.input}
          onChange={(value) => onChange({ search: value })}
        />
        <StateFilter
          theme={theme}
          counts={countStates(found)}
          chosen={states}
          onChange={(chosen) => onChange({ states: chosen })}
        />
      </div>
      <Matches {...siteSearch} onClear={() => onChange({ place: null, layer: null })} />
      {rows.length > 0 && (
        <Rows
          fleet={fleet}
          rows={rows}
          alarms={alarms}
          site={site}
          theme={theme}
          selected={address.machine}
          onSelect={(machine) => onChange({ machine, follow: false })}
        />
      )}
      {rows.length === 0 && siteSearch.matches.length === 0 && (
        <NoneFits onClear={() => onChange({ search: '', states: [] })} />
      )}
      <NeverHeard machines={machines} />
      <Foot
        shown={rows.length}
        count={machines.length}
        order={order}
        onOrder={(next) => onChange({ order: next })}
      />
    </div>
  )
}

interface FootProps {
  shown: number
  count: number
  order: MachineOrder
  onOrder: (order: MachineOrder) => void
}

function Foot({ shown, count, order, onOrder }: FootProps) {
  const words = useWords()
  return (
    <div className={styles.foot}>
      <span aria-live="polite">{words('dispatcher.shown', { shown, count })}</span>
      <NativeSelect
        size="xs"
        variant="unstyled"
        aria-label={words('dispatcher.order')}
        value={order}
        data={sortOrders.map((one) => ({ value: one, label: words(`dispatcher.order.${one}`) }))}
        onChange={(event) =>
          onOrder(sortOrders.find((one) => one === event.currentTarget.value) ?? 'attention')
        }
      />
    </div>
  )
}

function NoneFits({ onClear }: { onClear: () => void }) {
  const words = useWords()
  return (
    <div className={styles.none}>
      {words('dispatcher.noneFits')}
      <Button size="xs" variant="default" onClick={onClear}>
        {words('dispatcher.noneFits.clear')}
      </Button>
    </div>
  )
}

interface RowsProps {
  fleet: FleetStore
  rows: readonly ClientMachine[]
  alarms: MachineAlarms
  site: Site
  theme: Theme
  selected: string | null
  onSelect: (id: string) => void
}

/** The row that an arrow key moves to; undefined for other keys. */
function nextRow(key: string, at: number, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, at + step))
}

function Rows({ fleet, rows, alarms, site, theme, selected, onSelect }: RowsProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const shown = { site, theme, now: useNow(fleet.clock) }
  const statusOf = useMachineStatuses()
  const toldOf = (id: string) => ({ alarms: alarms.of(id), status: statusOf(id) })
  const menu = useMachineMenu()
  const at = rows.findIndex(({ id }) => id === selected)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (i) => rows[i]?.id ?? i,
  })
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
    // The list must not jump when machines change state.
    // oxlint-disable-next-line react/exhaustive-deps -- only a new selection scrolls
  }, [selected])
  const inView = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const machine = rows[index]
    const style = { height: ROW_HEIGHT, transform: `translateY(${start}px)` }
    return machine ? [{ machine, index, style }] : []
  })
  return (
    <div ref={scroll} className={styles.rows}>
      <ListBox rows={rows} at={at} height={virtual.getTotalSize()} onSelect={onSelect}>
        {(name) =>
          inView.map(({ machine, index, style }) => (
            <div
              key={machine.id}
              id={`${name}-${machine.id}`}
              className={styles.row}
              style={style}
              role="option"
              aria-selected={machine.id === selected}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-menu={machine.id === menu.openFor || undefined}
              onClick={() => onSelect(machine.id)}
              {...menuTriggers((point) => menu.open(machine.id, point))}
            >
              <MachineRow {...shown} {...toldOf(machine.id)} machine={machine} />
            </div>
          ))
        }
      </ListBox>
      {/* Beside the list: an option may not contain a button. */}
      {inView.map(({ machine, style }) => (
        <div key={machine.id} className={styles.more} style={style}>
          <MachineMenuButton machine={machine} tabIndex={machine.id === selected ? 0 : -1} />
        </div>
      ))}
    </div>
  )
}

interface ListBoxProps {
  rows: readonly ClientMachine[]
  /** Index of the selected row, or -1. */
  at: number
  /** Pixels. */
  height: number
  onSelect: (id: string) => void
  /** Rows, whose ids begin with the given name. */
  children: (name: string) => ReactNode
}

/** The focus of the list: its keys select a row and open its menu. */
function ListBox({ rows, at, height, onSelect, children }: ListBoxProps) {
  const words = useWords()
  const menu = useMachineMenu()
  const name = useId()
  const selected = rows[at]?.id
  const rowId = selected === undefined ? undefined : `${name}-${selected}`
  function openMenu(event: SyntheticEvent): void {
    if (selected === undefined) return
    event.preventDefault()
    // A row far out of view is not drawn.
    const row = document.getElementById(`${name}-${selected}`)
    menu.open(selected, pointBelow(row ?? event.currentTarget))
  }
  function key(event: KeyboardEvent): void {
    if (isMenuShortcut(event)) return openMenu(event)
    const machine = rows[nextRow(event.key, at, rows.length) ?? -1]
    if (!machine) return
    event.preventDefault()
    onSelect(machine.id)
  }
  return (
    <div
      className={styles.options}
      style={{ height }}
      role="listbox"
      tabIndex={0}
      aria-label={words('dispatcher.machines')}
      aria-activedescendant={rowId}
      onKeyDown={key}
      // From the keyboard the event comes from the list, which has the focus.
      onContextMenu={(event) => event.target === event.currentTarget && openMenu(event)}
    >
      {children(name)}
    </div>
  )
}
