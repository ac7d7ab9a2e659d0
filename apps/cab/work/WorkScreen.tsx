import { useCabState } from '../parts/cab-context.tsx'
import { ActsProvider } from './acts.tsx'
import { RouteChangeNotice } from './change/RouteChangeNotice.tsx'
import { MessageNotice } from './message/MessageNotice.tsx'
import { NoSession } from './NoWork.tsx'
import { PromptNotice } from './prompt/PromptNotice.tsx'
import { promptNow } from './prompt/prompts.ts'
import { useAnnouncements } from './use-announcements.ts'
import { MachineWork } from './MachineWork.tsx'

export interface WorkScreenProps {
  /** A driver has signed off. */
  readonly onSignedOff?: () => void
}

/** The work of the machine: what a driver or an operator sees from sign-on to sign-off. */
export function WorkScreen({ onSignedOff }: WorkScreenProps) {
  return (
    <ActsProvider>
      <Work onSignedOff={onSignedOff ?? nothing} />
    </ActsProvider>
  )
}
function nothing(): void {}

function Work({ onSignedOff }: { onSignedOff: () => void }) {
  const hasSession = useCabState((state) => state.session !== null)
  const change = useCabState((state) => state.routeChange)
  const message = useCabState((state) => state.message)
  const prompt = useCabState(promptNow)
  useAnnouncements()
  return (
    <>
      {hasSession ? <MachineWork onSignedOff={onSignedOff} /> : <NoSession />}
      {prompt && !change && !message && <PromptNotice key={prompt.id} prompt={prompt} />}
      {message && !change && <MessageNotice key={message.id} message={message} />}
      {change && <RouteChangeNotice key={change.id} change={change} />}
    </>
  )
}
