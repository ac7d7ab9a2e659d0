import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { Check, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dateText } from '@haulway/platform/dates.ts'
import { useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useAddress, type ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { FilterRow, Select } from '@haulway/ui'
import type { TodayMeasure } from '../amounts.ts'
import type { TodayItem } from '../today.endpoints.ts'
import { canCreateWall } from '../wall.endpoints.ts'
import { chooseStart, mayStart, startScreenOf, startScreens } from './start.ts'
import { useShiftTitle } from './useShiftTitle.ts'
import styles from './today.module.css'

const WallDialog = lazyPart(() => import('./wall/WallDialog.tsx').then((file) => file.WallDialog))

interface ToolbarProps {
  readonly shown: TodayItem
  readonly measure: TodayMeasure
  readonly measures: readonly TodayMeasure[]
  readonly change: ChangeAddress
}

/** Choice of project, shift and measure, stored in the address. */
export function Toolbar({ shown, measure, measures, change }: ToolbarProps) {
  const words = useWords()
  const { project, projects } = shown
  return (
    <FilterRow dense search={<ShiftChoice shown={shown} change={change} />} actions={<More shown={shown} />}>
      {projects.length > 1 && (
        <Select
          size="xs"
          searchable
          aria-label={words('today.project')}
          data={projects.map(({ id, title }) => ({ value: id, label: title }))}
          value={project?.id ?? null}
          allowDeselect={false}
          onChange={(id) => id !== null && change({ project: id, at: null })}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={words('today.measure')}
        value={measure}
        data={measures.map((one) => ({ value: one, label: words(`today.measure.${one}`) }))}
        onChange={(value) => change({ measure: value })}
      />
    </FilterRow>
  )
}

function ShiftChoice({ shown, change }: Pick<ToolbarProps, 'shown' | 'change'>) {
  const words = useWords()
  const title = useShiftTitle(shown)
  const { before, after, span, zone } = shown
  return (
    <div className={styles.shift}>
      <ActionIcon
        size="md"
        variant="default"
        aria-label={words('today.before')}
        title={words('today.before')}
        disabled={before === null}
        onClick={() => change({ at: before })}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span className={styles.title} title={span ? `${dateText(span.from, zone)} ${zone}` : zone}>
        {title}
      </span>
      <ActionIcon
        size="md"
        variant="default"
        aria-label={words('today.after')}
        title={words('today.after')}
        disabled={after === null}
        onClick={() => change({ at: after })}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
      {after !== null && (
        <Button size="compact-sm" variant="default" onClick={() => change({ at: null })}>
          {words('today.nowShift')}
        </Button>
      )}
    </div>
  )
}

/** Wall screens, and the person's start screen. */
function More({ shown }: Pick<ToolbarProps, 'shown'>) {
  const words = useWords()
  const can = useCan()
  const me = useMe()
  const mayHang = can(canCreateWall.action, canCreateWall.resource)
  const [address, change] = useAddress()
  const [hangs, setHangs] = useState(false)
  // A dashboard links here to be put on a wall.
  const dashboard = address['wall']
  const [start, setStart] = useState(() => startScreenOf(me))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size="lg"
            variant="default"
            aria-label={words('today.more')}
            title={words('today.more')}
          >
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayHang && <Menu.Item onClick={() => setHangs(true)}>{words('today.wall')}</Menu.Item>}
          <Menu.Label>{words('today.start')}</Menu.Label>
          {startScreens
            .filter((one) => mayStart(me, one))
            .map((one) => (
              <Menu.Item
                key={one}
                aria-current={one === start}
                rightSection={one === start && <Check size={14} aria-hidden />}
                onClick={() => {
                  chooseStart(me, one)
                  setStart(one)
                }}
              >
                {words(`today.start.${one}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {(hangs || (dashboard !== undefined && mayHang)) && (
        <Suspense>
          <WallDialog
            shown={shown}
            dashboard={dashboard}
            onClose={() => {
              setHangs(false)
              change({ wall: null })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
