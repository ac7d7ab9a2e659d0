import { Menu } from '@mantine/core'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { LazyMenu, type LazyMenuState } from '@haulway/ui'
import { Crosshair, ExternalLink, History, Info, type LucideIcon, Route, Tablet } from 'lucide-react'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { routes } from '../../../routes/route.resource.ts'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'

export interface MachineMenuProps {
  readonly menu: LazyMenuState
  readonly machine: ClientMachine
  readonly isFollowed: boolean
  readonly onDetails: () => void
  readonly onFollow: (follow: boolean) => void
  readonly onRoute: () => void
  readonly onTablet: () => void
}

const icon = (Icon: LucideIcon) => <Icon size={15} aria-hidden />

/** The actions on one machine that its reader may take. */
export function MachineMenu(props: MachineMenuProps) {
  const { menu, machine, isFollowed, onDetails, onFollow, onRoute, onTablet } = props
  const words = useWords()
  const can = useCan()
  return (
    <LazyMenu menu={menu} position="bottom-start" offset={2}>
      <Menu.Label id={menu.id}>{machine.title}</Menu.Label>
      <Menu.Item leftSection={icon(Info)} onClick={onDetails}>
        {words('dispatcher.menu.details')}
      </Menu.Item>
      <Menu.Item leftSection={icon(Crosshair)} onClick={() => onFollow(!isFollowed)}>
        {words(isFollowed ? 'dispatcher.follow.stop' : 'dispatcher.follow')}
      </Menu.Item>
      {can('update', routes.permission) && (
        <Menu.Item leftSection={icon(Route)} onClick={onRoute}>
          {words('dispatcher.menu.route')}
        </Menu.Item>
      )}
      {can('update', equipment.permission) && (
        <Menu.Item leftSection={icon(Tablet)} onClick={onTablet}>
          {words('dispatcher.menu.tablet')}
        </Menu.Item>
      )}
      {can('read', 'journals') && (
        <Menu.Item
          leftSection={icon(History)}
          renderRoot={(item) => <ScreenLink to={`/travel-journal2d?machines=${machine.id}`} {...item} />}
        >
          {words('travelJournal.title')}
        </Menu.Item>
      )}
      {can('read', equipment.permission) && (
        <Menu.Item
          leftSection={icon(ExternalLink)}
          renderRoot={(item) => <ScreenLink to={viewAddress(equipment, machine.id)} {...item} />}
        >
          {words('dispatcher.menu.open')}
        </Menu.Item>
      )}
    </LazyMenu>
  )
}
