import { ActionIcon, Popover } from '@mantine/core'
import { LocateFixed } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { PlaceMark } from '@haulway/map'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Coordinates } from '../place-text.ts'
import styles from './ground.module.css'

const GoToPanel = lazy(() => import('./GoToPanel.tsx').then((file) => ({ default: file.GoToPanel })))

/** The button on a map that takes one to a place, a machine or coordinates. Inside a MapView. */
export function GoTo() {
  const words = useWords()
  const [opened, setOpened] = useState(false)
  const [mark, setMark] = useState<Coordinates | null>(null)
  const label = words('ground.goTo')
  return (
    <>
      {mark && <PlaceMark {...mark} />}
      <Popover
        position="left-end"
        shadow="md"
        width={300}
        trapFocus
        returnFocus
        withinPortal
        opened={opened}
        onChange={setOpened}
      >
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={34}
            aria-label={label}
            title={label}
            onClick={() => setOpened((open) => !open)}
          >
            <LocateFixed size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel ?? ''} aria-label={label}>
          <Suspense fallback={<div className={styles.waiting} aria-busy />}>
            <GoToPanel onMark={setMark} onClose={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
