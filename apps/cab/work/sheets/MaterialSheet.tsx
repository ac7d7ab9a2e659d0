import { Check, Layers } from 'lucide-react'
import type { Reference } from '@haulway/resource'
import { useLanguage, useWords } from '../../parts/cab-context.tsx'
import { Row, Rows } from '../../parts/Rows.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { announce } from '../../sound.ts'

export interface MaterialSheetProps {
  readonly materials: readonly Reference[]
  /** null: that of the route. */
  readonly chosen: Reference | null
  readonly onChoose: (material: Reference | null) => void
  readonly onClose: () => void
}

/** Which material a loader loads from now on. */
export function MaterialSheet({ materials, chosen, onChoose, onClose }: MaterialSheetProps) {
  const words = useWords()
  const language = useLanguage()
  const choose = (material: Reference | null) => {
    onChoose(material)
    const title = material?.title ?? words('cab.work.materials.route')
    announce(words('cab.work.materials.chosen', { material: title }), language)
    onClose()
  }
  const mark = <Check aria-hidden />
  return (
    <Sheet heading={words('cab.work.materials')} onClose={onClose}>
      <Rows label={words('cab.work.materials')}>
        <Row
          icon={<Layers aria-hidden />}
          title={words('cab.work.materials.route')}
          current={chosen === null}
          end={chosen === null && mark}
          onPress={() => choose(null)}
        />
        {materials.map((one) => (
          <Row
            key={one.id}
            icon={<Layers aria-hidden />}
            title={one.title}
            current={chosen?.id === one.id}
            end={chosen?.id === one.id && mark}
            onPress={() => choose(one)}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
