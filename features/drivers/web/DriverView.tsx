import { useState } from 'react'
import type { Item } from '@haulway/resource'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Notice } from '@haulway/ui'
import { photoOf } from '../../files/web/parts.ts'
import { PersonalData } from '../../users/web/parts.ts'
import { drivers } from '../driver.resource.ts'
import { daysUntil, licenseState } from '../license.ts'
import { DriverPin } from './DriverPin.tsx'

/** A driver with the state of the license and of the PIN for the cab. */
export function DriverView() {
  return (
    <EntryView
      resource={drivers}
      home={listAddress(drivers)}
      renderBelow={(entry) => {
        const driver = entry as Item<typeof drivers>
        return (
          <>
            {photoOf(drivers, driver.id)}
            <LicenseNotice expiry={driver.licenseExpiry} />
            <DriverPin driver={driver} />
            <PersonalData of="drivers" id={driver.id} name={driver.fullName} />
          </>
        )
      }}
    />
  )
}

function LicenseNotice({ expiry }: { expiry: string | null }) {
  const words = useWords()
  const zone = useAccountZone()
  const [now] = useState(() => Date.now())
  const today = dateText(now, zone)
  const state = licenseState(expiry, today)
  if (expiry === null || state === 'good') return null
  const count = Math.abs(daysUntil(expiry, today))
  return (
    <Notice tone={state === 'expired' ? 'danger' : 'warning'}>
      {words(`drivers.license.${state}`, { date: expiry, count })}
    </Notice>
  )
}
