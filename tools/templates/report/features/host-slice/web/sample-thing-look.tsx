import { useWords } from '@haulway/platform/web/app.tsx'
import type { ChartsProps, ReportLook } from '@haulway/report/web/index.ts'
import { Section } from '@haulway/ui'
import { sampleThing } from '../sample-thing.report.ts'

/** Share of the machines that loaded. */
function Charts({ figures }: ChartsProps<{ readonly machines: number; readonly idle: number }>) {
  const words = useWords()
  const machines = figures?.machines ?? 0
  return (
    <Section title={words('hostSlice.sampleThing.share')}>
      <meter
        min={0}
        max={machines}
        value={machines - (figures?.idle ?? 0)}
        aria-label={words('hostSlice.sampleThing.share')}
      />
    </Section>
  )
}

export const sampleThingLook: ReportLook = { report: sampleThing, Charts, inputs: {}, cells: {} }
