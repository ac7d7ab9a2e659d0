import { useState } from 'react'
import type { Reference } from '@haulway/resource'
import type { Button as RouteButton } from '../cab.ts'
import { useCabState, useWords } from '../parts/cab-context.tsx'
import { AskedPress } from './board/AskedPress.tsx'
import { BoardPanel } from './board/BoardPanel.tsx'
import { LoaderWork } from './loader/LoaderWork.tsx'
import { materialsOf } from './loader/materials.ts'
import { MovingWork } from './moving/MovingWork.tsx'
import { NoRoute } from './NoWork.tsx'
import { OpenSheet } from './sheets/OpenSheet.tsx'
import type { SheetName } from './sheets/sheet-names.ts'
import { TruckWork } from './truck/TruckWork.tsx'
import { boardsOf } from './use-work.ts'
import { WorkMenu } from './WorkMenu.tsx'
import styles from './WorkScreen.module.css'

/** What was chosen for the loads to come, as long as the route is the same. */
function useMaterial() {
  const route = useCabState((state) => state.route)
  const materials = materialsOf(route)
  const [chosen, setChosen] = useState<Reference | null>(null)
  return {
    materials,
    material: materials.find(({ id }) => id === chosen?.id) ?? null,
    choose: setChosen,
  }
}

/** The work with its menu; while the machine moves only what can be read at a glance. */
export function MachineWork({ onSignedOff }: { readonly onSignedOff: () => void }) {
  const words = useWords()
  const isLoader = useCabState((state) => state.machine?.kind === 'loader')
  const hasRoute = useCabState((state) => state.route !== null)
  const columns = useCabState(({ session, route }) =>
    Math.max(0, ...boardsOf(session, route).map((board) => board.columns)),
  )
  const moving = useCabState((state) => state.moving)
  const locked = useCabState((state) => state.locked)
  const [view, setView] = useState<'drive' | 'board'>('drive')
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const [asked, setAsked] = useState<RouteButton | null>(null)
  const material = useMaterial()

  return (
    <main className={styles.work} aria-label={words('cab.work.title')} data-moving={moving}>
      {moving ? (
        <MovingWork onAsk={setAsked} />
      ) : (
        <>
          <div
            className={styles.content}
            data-view={view}
            data-columns={Math.min(columns, 3)}
            data-narrow={isLoader}
          >
            <div className={styles.drive}>
              {isLoader ? (
                <LoaderWork {...material} onMaterial={() => setSheet('material')} />
              ) : hasRoute ? (
                <TruckWork />
              ) : (
                <NoRoute onChoose={() => setSheet('route')} />
              )}
            </div>
            {columns > 0 && (
              <div className={styles.board}>
                <BoardPanel onAsk={setAsked} />
              </div>
            )}
          </div>
          <WorkMenu view={view} hasBoard={columns > 0} onView={setView} onOpen={setSheet} />
        </>
      )}
      <OpenSheet
        sheet={sheet}
        onOpen={setSheet}
        offersMaterial={isLoader && material.materials.length > 1}
        materials={material.materials}
        material={material.material}
        onMaterial={material.choose}
        onSignedOff={onSignedOff}
      />
      {/* What was typed is kept, and waits out of sight until the machine stands. */}
      <div hidden={locked}>
        {asked && <AskedPress key={asked.id} button={asked} onClose={() => setAsked(null)} />}
      </div>
    </main>
  )
}
