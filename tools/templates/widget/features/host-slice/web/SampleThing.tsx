import { useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'

interface Figures {
  readonly machines: number
  readonly loads: number
}

/** Sample thing as one sentence. */
export function SampleThing({ figures: { machines, loads } }: WidgetBodyProps<object, Figures>) {
  const words = useWords()
  return <p>{words('hostSlice.sampleThing.counted', { machines, loads })}</p>
}
