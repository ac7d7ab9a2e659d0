import { useCan } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import type { FieldComponents } from '@haulway/screens/fields/field-components.ts'
import { haulCategories } from '../haul-category.resource.ts'
import styles from './look.module.css'
import { MachineIcon } from './MachineIcon.tsx'
import { UploadedIcon } from './UploadedIcon.tsx'
import { referenceOf } from './reference-of.ts'

/** A haul category with the icon of its machines on the map. */
function CategoryShown({ value }: { value: unknown }) {
  const category = referenceOf(value)
  const mayRead = useCan()('read', haulCategories.permission)
  const { data } = useItem(haulCategories, category?.id ?? '', { enabled: mayRead && category !== null })
  if (!category) return null
  return (
    <span className={styles.type}>
      {data &&
        (data.icon ? <UploadedIcon id={data.icon.id} width={60} /> : <MachineIcon icon={data.machineType} />)}
      {mayRead ? (
        <ScreenLink to={viewAddress(haulCategories, category.id)}>{category.title}</ScreenLink>
      ) : (
        category.title
      )}
    </span>
  )
}

export const categoryShown: Pick<FieldComponents, 'Shown'> = { Shown: CategoryShown }
