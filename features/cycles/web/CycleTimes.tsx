import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { CycleReport } from './CycleReport.tsx'
import { CycleProof } from './proof/CycleProof.tsx'

/** The cycle time report, or the proof of one of its cycles when the address names one. */
export function CycleTimes() {
  const [address] = useAddress()
  const name = address['cycle']
  return name === undefined ? <CycleReport /> : <CycleProof name={name} address={address} />
}
