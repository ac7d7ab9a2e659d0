import { useMemo } from 'react'
import { useCan } from '@haulway/platform/web/app.tsx'
import { useList } from '@haulway/screens/calls.ts'
import { materials } from '../../materials/material.resource.ts'
import { colorSets } from '../color-set.resource.ts'
import { ageColors, speedColors } from '../standard-colors.ts'
import { ageColorsOf, materialColorsOf, speedColorsOf, type ValueColor } from '../value-colors.ts'

/** The colors of a kind of values that the account uses. */
export interface UsedValueColors {
  /** Title of the set; null when the account uses none. */
  readonly title: string | null
  readonly colors: readonly ValueColor[]
}

function useUsedSet(kind: 'speeds' | 'ages' | 'materials') {
  const mayList = useCan()('list', colorSets.permission)
  const query = { kind, used: true, limit: 1 }
  return useList(colorSets, query, { enabled: mayList }).data?.items[0]
}

/** Colors of speeds in km/h: the account's, or the defaults. */
export function useSpeedColors(): UsedValueColors {
  const set = useUsedSet('speeds')
  return useMemo(
    () => ({ title: set?.title ?? null, colors: speedColorsOf(set ?? { speeds: speedColors }) }),
    [set],
  )
}

/** Colors of the minutes since a machine last reported: the account's, or the defaults. */
export function useAgeColors(): UsedValueColors {
  const set = useUsedSet('ages')
  return useMemo(
    () => ({ title: set?.title ?? null, colors: ageColorsOf(set ?? { ages: ageColors }) }),
    [set],
  )
}

/** The largest page of the API; accounts with more materials color the important ones by a set. */
const MAX_MATERIALS = 500

/** Colors of materials by id: from the account's set, else their own. */
export function useMaterialColors(): UsedValueColors {
  const set = useUsedSet('materials')
  const mayList = useCan()('list', materials.permission)
  const { data } = useList(materials, { limit: MAX_MATERIALS }, { enabled: mayList })
  return useMemo(
    () => ({
      title: set?.title ?? null,
      colors: materialColorsOf(set ?? { materials: null }, data?.items ?? []),
    }),
    [set, data],
  )
}
