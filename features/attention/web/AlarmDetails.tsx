import { Button, Loader, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { durationText } from '@haulway/platform/dates.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Dialog, Empty, Failed } from '@haulway/ui'
import {
  acknowledgeAlarm,
  type AlarmItem,
  LONGEST_SNOOZE,
  readAlarm,
  snoozeAlarm,
} from '../attention.endpoints.ts'
import styles from './attention.module.css'
import { useAlarmText } from './useAlarmText.ts'

/** An alarm with its facts, its proof, and the decisions about it. */
export function AlarmDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords()
  const answer = useCall(readAlarm, { params: { id } }, { keep: true })
  const alarm = answer.data
  const title = alarm
    ? `${words(`attention.rule.${alarm.rule}`)}: ${alarm.subject.title}`
    : words('attention.one')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={alarm && alarm.endedAt === null && <Actions alarm={alarm} />}
    >
      {alarm && <Facts alarm={alarm} cycle={alarm.cycle} />}
      {!alarm && answer.isPending && <Loader size="sm" />}
      {!alarm && answer.error?.status === 404 && (
        <Empty title={words('attention.gone')} text={words('attention.gone.text')} />
      )}
      {!alarm && answer.error && answer.error.status !== 404 && (
        <Failed failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </Dialog>
  )
}

const SNOOZES = [15, 30, 60]

function Actions({ alarm }: { alarm: AlarmItem }) {
  const words = useWords()
  const mayDecide = useCan()('update', 'dispatcher')
  const acknowledge = useAction(acknowledgeAlarm)
  const snooze = useAction(snoozeAlarm)
  if (!mayDecide) return null
  const params = { id: alarm.id }
  const sleep = (minutes: number) => snooze.mutate({ params, body: { minutes } })
  return (
    <>
      {alarm.snoozedUntil === null ? (
        <Menu>
          <Menu.Target>
            <Button variant="default">{words('attention.snooze')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {SNOOZES.map((minutes) => (
              <Menu.Item key={minutes} onClick={() => sleep(minutes)}>
                {words('attention.snooze.minutes', { count: minutes })}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => sleep(LONGEST_SNOOZE)}>{words('attention.snooze.shift')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button variant="default" onClick={() => sleep(0)}>
          {words('attention.snooze.over')}
        </Button>
      )}
      {alarm.acknowledgedAt === null && (
        <Button onClick={() => acknowledge.mutate({ params })}>{words('attention.acknowledge')}</Button>
      )}
    </>
  )
}

/** Lines of facts; unknown ones are left out. */
function useLines(alarm: AlarmItem): readonly (readonly [string, ReactNode])[] {
  const words = useWords()
  const text = useAlarmText()
  const { facts, machines } = alarm
  const label = (
    name:
      | 'since'
      | 'raisedAt'
      | 'endedAt'
      | 'location'
      | 'route'
      | 'material'
      | 'driver'
      | 'machines'
      | 'hangs'
      | 'position'
      | 'usual'
      | 'limit'
      | 'threshold'
      | 'status',
  ) => words(`attention.fact.${name}`)
  const fact = (name: Parameters<typeof label>[0], value: ReactNode) => [label(name), value] as const
  const { lon, lat } = facts
  return [
    fact('since', text.at(facts.since)),
    fact('raisedAt', text.at(alarm.raisedAt)),
    fact('endedAt', text.at(alarm.endedAt)),
    fact('status', text.status(alarm)),
    fact('usual', durationText(facts.usualSeconds)),
    fact('limit', durationText(facts.limitSeconds)),
    fact('threshold', text.threshold(alarm)),
    fact('location', facts.location?.title),
    fact('route', facts.route?.title),
    fact('material', facts.material?.title),
    fact('driver', facts.driver?.title),
    fact('machines', alarm.about === 'equipment' ? '' : machines.map(({ title }) => title).join(', ')),
    fact('hangs', facts.hangs?.map(({ seconds }) => durationText(seconds)).join(', ')),
    fact('position', lon === null || lat === null ? '' : `${lat.toFixed(5)}, ${lon.toFixed(5)}`),
  ].filter(([, value]) => value !== '' && value !== null && value !== undefined)
}

function Facts({ alarm, cycle }: { alarm: AlarmItem; cycle: string | null }) {
  const words = useWords()
  const text = useAlarmText()
  const lines = useLines(alarm)
  const machine = alarm.about === 'equipment' ? alarm.subject.id : alarm.machines[0]?.id
  return (
    <>
      <p className={styles.says}>{text.says(alarm)}</p>
      <dl className={styles.facts}>
        {lines.map(([label, value]) => (
          <Line key={label} label={label} value={value} />
        ))}
      </dl>
      <div className={styles.links}>
        {machine !== undefined && (
          <ScreenLink to={`/dispatcher2d?machine=${machine}`}>{words('attention.onMap')}</ScreenLink>
        )}
        {alarm.rule === 'unreadable' && (
          <ScreenLink to={`/equipment/view/${alarm.subject.id}`}>{words('attention.devices')}</ScreenLink>
        )}
        {cycle !== null && (
          <ScreenLink to={`/cycle-times?cycle=${encodeURIComponent(cycle)}`}>
            {words('attention.proof')}
          </ScreenLink>
        )}
        {alarm.about === 'driver' && (
          <ScreenLink to={`/drivers/view/${alarm.subject.id}`}>{words('attention.driver')}</ScreenLink>
        )}
      </div>
    </>
  )
}

function Line({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
