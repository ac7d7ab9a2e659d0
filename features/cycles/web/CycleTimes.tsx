import { ReportScreen } from '@haulway/report/web/ReportScreen.tsx'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { cycleTimesLook } from './look.tsx'
import { CycleProof } from './proof/CycleProof.tsx'

/** The cycle time report, or the proof of one of its cycles when the address names one. */
export function CycleTimes() {
  const [address] = useAddress()
  const name = address['cycle']
  return name === undefined ? (
    <ReportScreen look={cycleTimesLook} />
  ) : (
    <CycleProof name={name} address={address} />
  )
}
