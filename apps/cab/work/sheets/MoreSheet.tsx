import { Clock, Fuel, Layers, LogOut, Route as RouteSign } from 'lucide-react'
import { useCabState, useWords } from '../../parts/cab-context.tsx'
import { Row, Rows } from '../../parts/Rows.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { isSignedOn } from '../use-work.ts'
import type { SheetName } from './sheet-names.ts'

export interface MoreSheetProps {
  /** A loader's operator states the material where the route offers several. */
  readonly offersMaterial: boolean
  readonly material: string
  readonly onOpen: (sheet: SheetName) => void
  readonly onClose: () => void
}

/** What is done a few times in a shift. */
export function MoreSheet({ offersMaterial, material, onOpen, onClose }: MoreSheetProps) {
  const words = useWords()
  const route = useCabState((state) => state.route?.title)
  const hasDriver = useCabState(isSignedOn)
  return (
    <Sheet heading={words('cab.work.menu.more')} onClose={onClose}>
      <Rows label={words('cab.work.menu.more')}>
        <Row
          icon={<RouteSign aria-hidden />}
          title={words('cab.work.chooseRoute')}
          onPress={() => onOpen('route')}
        >
          {route}
        </Row>
        {offersMaterial && (
          <Row
            icon={<Layers aria-hidden />}
            title={words('cab.work.materials')}
            onPress={() => onOpen('material')}
          >
            {material}
          </Row>
        )}
        <Row icon={<Fuel aria-hidden />} title={words('cab.work.fuel')} onPress={() => onOpen('fuel')} />
        <Row
          icon={<Clock aria-hidden />}
          title={words('cab.work.hours.add')}
          onPress={() => onOpen('hours')}
        />
        {hasDriver && (
          <Row
            icon={<LogOut aria-hidden />}
            title={words('cab.signOff.title')}
            onPress={() => onOpen('signOff')}
          />
        )}
      </Rows>
    </Sheet>
  )
}
