import type { MenuPoint } from '@haulway/map/machines/usePicking.ts'
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { MachineTabletSettings } from '../../../tablets/web/parts.ts'
import { type FleetStore, useFleetMachine, useNow } from '../../../telemetry/web/parts.ts'
import { ChangeRouteDialog } from '../routes/ChangeRouteDialog.tsx'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'
import { MachineMenuContext } from './machine-menu.ts'
import { MachineMenu } from './MachineMenu.tsx'

export interface MachineMenusProps {
  readonly fleet: FleetStore
  readonly site: Site
  readonly address: Pick<DispatcherAddress, 'machine' | 'follow'>
  readonly onChange: (changes: Partial<DispatcherAddress>) => void
  readonly children: ReactNode
}

interface Asked {
  readonly machine: string
  readonly at: MenuPoint
  readonly count: number
}

interface Shown {
  readonly what: 'route' | 'tablet'
  readonly machine: string
}

/** The menu of a machine for the lists and the map inside, and the dialogs that it opens. */
export function MachineMenus({ fleet, site, address, onChange, children }: MachineMenusProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const opener = useRef<Element>(null)
  const open = useCallback((machine: string, at: MenuPoint) => {
    opener.current = document.activeElement
    setOpened(false)
    setAsked((before) => ({ machine, at, count: (before?.count ?? 0) + 1 }))
  }, [])
  const openFor = opened && asked ? asked.machine : null
  const control = useMemo(() => ({ openFor, open }), [openFor, open])
  const close = () => {
    setShown(null)
    // The item of the menu that had the focus is gone.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  return (
    <MachineMenuContext value={control}>
      {children}
      {asked && (
        <MenuAt
          key={asked.count}
          {...asked}
          fleet={fleet}
          opened={opened}
          setOpened={setOpened}
          address={address}
          onChange={onChange}
          onShow={(what) => setShown({ what, machine: asked.machine })}
        />
      )}
      {shown?.what === 'tablet' && <MachineTabletSettings machine={shown.machine} onClose={close} />}
      {shown?.what === 'route' && (
        <RouteDialog fleet={fleet} site={site} machine={shown.machine} onClose={close} />
      )}
    </MachineMenuContext>
  )
}

interface MenuAtProps extends Asked, Pick<MachineMenusProps, 'fleet' | 'address' | 'onChange'> {
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
  readonly onShow: (what: Shown['what']) => void
}

/** The menu at a point of the window. */
function MenuAt({ machine: id, at, fleet, opened, setOpened, address, onChange, onShow }: MenuAtProps) {
  const name = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const machine = useFleetMachine(fleet, id)
  const isFollowed = address.follow && address.machine === id
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: at.x, top: at.y }} />
      {machine && (
        <MachineMenu
          menu={{ id: name, button: anchor, opened, setOpened }}
          machine={machine}
          isFollowed={isFollowed}
          onDetails={() => onChange({ machine: id, follow: isFollowed })}
          onFollow={(follow) => onChange({ machine: id, follow })}
          onRoute={() => onShow('route')}
          onTablet={() => onShow('tablet')}
        />
      )}
    </>
  )
}

interface RouteDialogProps extends Pick<MachineMenusProps, 'fleet' | 'site'> {
  readonly machine: string
  readonly onClose: () => void
}

function RouteDialog({ fleet, site, machine: id, onClose }: RouteDialogProps) {
  const machine = useFleetMachine(fleet, id)
  const now = useNow(fleet.clock)
  return machine ? <ChangeRouteDialog machine={machine} site={site} now={now} onClose={onClose} /> : null
}
