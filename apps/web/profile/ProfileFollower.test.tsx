import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApp, useMeasures } from '@haulway/platform/web/app.tsx'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { internalProfile, metricProfile } from '@haulway/units'
import { en } from '@haulway/features/testing/web/words.ts'
import { ProfileFollower } from './ProfileFollower.tsx'

const weight = metricProfile.measures.weight.map((one) => ({
  ...one,
  display: { unitsLabel: 'LT', decimalPlaces: 2 },
}))
const longTons = { name: 'long-tons', measures: { ...metricProfile.measures, weight } }
const person = personWith()
const me = { ...person, contextAccount: { ...person.contextAccount, measurementProfile: 'long-tons' } }

test('fetches a profile newer than the page and shows nothing in base units until then', async () => {
  const shown: string[] = []
  function Weight() {
    const text = useMeasures().format('weight', 30_000)
    shown.push(text)
    return text
  }
  function Followed() {
    const app = useApp()
    return (
      <ProfileFollower app={app}>
        <Weight />
      </ProfileFollower>
    )
  }
  let asked = 0
  showScreens({
    catalogue: en,
    me,
    at: '/',
    profile: metricProfile,
    screens: { '/': Followed },
    answer() {
      asked += 1
      const profiles = [internalProfile, metricProfile, ...(asked > 1 ? [longTons] : [])]
      return { body: { internalProfile, profiles, items: [], total: 0 } }
    },
  })
  expect(await screen.findByText('30.00 LT')).toBeTruthy()
  expect(asked).toBe(2)
  expect(new Set(shown.map((one) => one.split(' ').at(-1)))).toEqual(new Set(['t', 'LT']))
})
