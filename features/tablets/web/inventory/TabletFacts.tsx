import type { ReactNode } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { EntryLink } from '@haulway/screens/inputs/EntryLink.tsx'
import { ByUser } from '@haulway/screens/view/UserLink.tsx'
import { NamedFigure, NamedFigures, Section } from '@haulway/ui'
import type { MessageTail, Reference } from '@haulway/resource'
import { equipment } from '../../../equipment/equipment.resource.ts'
import { canHaveSlot, type InventoryItem } from '../../inventory.ts'
import { BatteryMark, SoftwareMark, StateMark } from './marks.tsx'
import { useTabletTexts } from './useTabletTexts.ts'
import styles from './inventory.module.css'

interface FactsProps {
  readonly tablet: InventoryItem
}

/** All facts of a tablet; `now`: epoch milliseconds. */
export function TabletFacts({ tablet, now }: FactsProps & { readonly now: number }) {
  return (
    <>
      <Reported tablet={tablet} now={now} />
      <Hardware tablet={tablet} />
      <Registration tablet={tablet} />
    </>
  )
}

function Reported({ tablet, now }: FactsProps & { readonly now: number }) {
  const words = useWords()
  const texts = useTabletTexts()
  const { machine, lastSeenAt, reportedAt, messageRate } = tablet
  const wanted = texts.wanted(tablet)
  return (
    <Section title={words('tablets.now')}>
      <Facts>
        <Fact name="state">
          <StateMark state={tablet.state} />
        </Fact>
        <Fact name="machine">{machine && <EntryLink to={equipment.name} entry={machine} />}</Fact>
        <Fact name="lastHeard">
          <Moment at={lastSeenAt}>{texts.ago(lastSeenAt, now)}</Moment>
        </Fact>
        <Fact name="reportedAt">
          <Moment at={reportedAt}>{texts.ago(reportedAt, now)}</Moment>
        </Fact>
        <Fact name="battery">{tablet.battery !== null && <BatteryText tablet={tablet} />}</Fact>
        <Fact name="softwareVersion">
          {tablet.softwareVersion !== null && <SoftwareMark tablet={tablet} />}
          {wanted !== undefined && <div>{wanted}</div>}
        </Fact>
        <Fact name="backlog">{texts.backlog(tablet, now)}</Fact>
        <Fact name="clockOff">{texts.clock(tablet)}</Fact>
        <Fact name="messageRate">
          {messageRate !== null && words(`equipment.messageRate.${messageRate}`)}
        </Fact>
      </Facts>
    </Section>
  )
}

function BatteryText({ tablet }: FactsProps) {
  const words = useWords()
  return (
    <>
      <BatteryMark tablet={tablet} />
      {tablet.charging && ` ${words('tablets.charging')}`}
    </>
  )
}

function Hardware({ tablet }: FactsProps) {
  const words = useWords()
  return (
    <Section title={words('tablets.hardware')}>
      <Facts>
        <Fact name="kind">{words(`tablets.kind.${tablet.kind}`)}</Fact>
        {(['controller', 'system', 'imei', 'iccid', 'sim'] as const).map((name) => (
          <Fact key={name} name={name}>
            {tablet[name]}
          </Fact>
        ))}
        <Fact name="comment">
          {tablet.comment !== null && <span className={styles.comment}>{tablet.comment}</span>}
        </Fact>
      </Facts>
    </Section>
  )
}

function Registration({ tablet }: FactsProps) {
  const words = useWords()
  const { firstRegisteredAt, registeredBy, unregisteredAt, unregisteredBy } = tablet
  return (
    <Section title={words('tablets.registration')}>
      <Facts>
        {canHaveSlot(tablet) && <Fact name="slot">{words(`tablets.slot.${tablet.slot}`)}</Fact>}
        <Fact name="firstRegisteredAt">
          <Moment at={firstRegisteredAt} by={registeredBy} />
        </Fact>
        {unregisteredAt !== null && (
          <Fact name="unregisteredAt">
            <Moment at={unregisteredAt} by={unregisteredBy} />
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.body}>
      <NamedFigures>{children}</NamedFigures>
    </div>
  )
}

interface FactProps {
  readonly name: MessageTail<'tablets.field'>
  readonly children: ReactNode
}

/** What is not known has a dash. */
function Fact({ name, children }: FactProps) {
  const words = useWords()
  const isAbsent = children === null || children === '' || children === false
  return <NamedFigure name={words(`tablets.field.${name}`)}>{isAbsent ? '–' : children}</NamedFigure>
}

interface MomentProps {
  readonly at: string | null
  readonly by?: Reference | null
  /** In the place of the date and time. */
  readonly children?: string
}

function Moment({ at, by = null, children }: MomentProps) {
  const zone = useAccountZone()
  if (at === null) return '–'
  const text = dateTimeText(at, zone)
  const zoned = zoneText(at, zone)
  return (
    <span title={children === undefined ? zoned : `${text} ${zoned}`}>
      {by ? <ByUser at={text} user={by} /> : (children ?? text)}
    </span>
  )
}
