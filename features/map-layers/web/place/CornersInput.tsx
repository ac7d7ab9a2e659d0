import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { parseCorners } from '../../world-file.ts'
import styles from './place.module.css'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'

/** The map is loaded when a picture is placed. */
const PictureOnMap = lazyPart(() => import('./PictureOnMap.tsx').then((file) => file.PictureOnMap))

/** The corners of a picture as numbers, and as handles on a map. */
export function CornersInput(props: FieldInputProps) {
  const { Input } = componentsOf(props.declared)
  return (
    <div className={styles.corners}>
      <Input {...props} />
      <Suspense fallback={<Skeleton height={360} />}>
        <PictureOnMap corners={parseCorners(props.value)} onChange={props.onChange} />
      </Suspense>
    </div>
  )
}
