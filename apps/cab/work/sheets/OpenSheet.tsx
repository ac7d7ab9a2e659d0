import { useEffect, useState } from 'react'
import type { Reference } from '@haulway/resource'
import { SignOff } from '../../entry/SignOff.tsx'
import { useCabState } from '../../parts/cab-context.tsx'
import { emptyNote, NoteForm, type NoteDraft } from '../note/NoteForm.tsx'
import { DaySheet } from './DaySheet.tsx'
import { MaterialSheet } from './MaterialSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { RouteSheet } from './RouteSheet.tsx'
import { StatedAmount } from './StatedAmount.tsx'
import type { SheetName } from './sheet-names.ts'

export interface OpenSheetProps {
  readonly sheet: SheetName | null
  readonly onOpen: (sheet: SheetName | null) => void
  readonly offersMaterial: boolean
  readonly materials: readonly Reference[]
  readonly material: Reference | null
  readonly onMaterial: (material: Reference | null) => void
  readonly onSignedOff: () => void
}

/** What is open over the work. Lists close when the machine moves; what was typed waits until it stands. */
export function OpenSheet(props: OpenSheetProps) {
  const { sheet, onOpen } = props
  const moving = useCabState((state) => state.moving)
  const [draft, setDraft] = useState<NoteDraft>(emptyNote)
  const isForm = sheet === 'note' || sheet === 'fuel' || sheet === 'hours'
  useEffect(() => {
    if (moving && sheet !== null && !isForm) onOpen(null)
  }, [moving, sheet, isForm, onOpen])
  if (sheet === null || (moving && !isForm)) return null
  return (
    <div hidden={moving}>
      <Content {...props} sheet={sheet} draft={draft} onDraft={setDraft} />
    </div>
  )
}

interface ContentProps extends OpenSheetProps {
  readonly sheet: SheetName
  readonly draft: NoteDraft
  readonly onDraft: (draft: NoteDraft) => void
}

function Content(props: ContentProps) {
  const { sheet, onOpen, material } = props
  const routeMaterial = useCabState((state) => state.route?.material?.title ?? '')
  const close = () => onOpen(null)
  switch (sheet) {
    case 'note':
      return <NoteForm draft={props.draft} onChange={props.onDraft} onClose={close} />
    case 'day':
      return <DaySheet onClose={close} onSignOff={() => onOpen('signOff')} />
    case 'more':
      return (
        <MoreSheet
          offersMaterial={props.offersMaterial}
          material={material?.title ?? routeMaterial}
          onOpen={onOpen}
          onClose={close}
        />
      )
    case 'route':
      return <RouteSheet onClose={close} />
    case 'material':
      return (
        <MaterialSheet
          materials={props.materials}
          chosen={material}
          onChoose={props.onMaterial}
          onClose={close}
        />
      )
    case 'signOff':
      return <SignOff onClose={close} onSignedOff={props.onSignedOff} />
    default:
      return <StatedAmount kind={sheet} onClose={close} />
  }
}
