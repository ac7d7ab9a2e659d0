import { SegmentedControl, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import type { Reference } from '@haulway/resource'
import { EditForm, EntryForm, type EntryFormSettings } from '@haulway/screens/form/FormScreen.tsx'
import type { FormValues } from '@haulway/screens/form/formValues.ts'
import { Section } from '@haulway/ui'
import { OtherZones } from '../../locations/web/parts.ts'
import { routes } from '../route.resource.ts'
import { routeRoad } from '../routes.endpoints.ts'
import { RouteMap } from './DrivenRoad.tsx'
import { HOME } from './home.ts'
import styles from './RouteMap.module.css'

/** Form of a route, with its ends on the map. */
export function RouteForm() {
  const { id } = useScreenParams()
  const settings: EntryFormSettings = {
    resource: routes,
    home: HOME,
    homeTitle: 'projects.title',
    renderFields: (form) => <EndsOnMap form={form} route={id} />,
  }
  return (
    <OtherZones>
      {id === undefined ? <EntryForm {...settings} key="new" /> : <EditForm {...settings} key={id} id={id} />}
    </OtherZones>
  )
}

const ends = ['loadLocations', 'dumpLocations'] as const
type End = (typeof ends)[number]

function listOf(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? (value as Reference[]) : []
}

/** The zones of the site: a click adds or removes one as an end of the route. */
function EndsOnMap({ form, route }: { form: UseFormReturn<FormValues>; route: string | undefined }) {
  const words = useWords()
  const [end, setEnd] = useState<End>('loadLocations')
  const [loads, dumps] = useWatch({ control: form.control, name: ends }).map(listOf)
  const project = useWatch({ control: form.control, name: 'project' }) as Reference | null | undefined
  const road = useCall(routeRoad, { params: { id: route ?? '' } }, { enabled: route !== undefined })
  function toggle(zone: Reference) {
    const list = listOf(form.getValues(end))
    const without = list.filter((one) => one.id !== zone.id)
    const next = without.length === list.length ? [...list, zone] : without
    form.setValue(end, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <Section title={words('routes.ends')}>
      <div className={styles.pick}>
        <span id="route-pick">{words('routes.ends.pick')}</span>
        <SegmentedControl
          size="xs"
          aria-labelledby="route-pick"
          value={end}
          onChange={setEnd}
          data={ends.map((value) => ({ value, label: words(`routes.field.${value}`) }))}
        />
      </div>
      <Suspense fallback={<Skeleton height={340} radius={0} />}>
        <RouteMap
          loads={loads ?? []}
          dumps={dumps ?? []}
          road={road.data}
          project={project?.id ?? null}
          onZone={toggle}
        />
      </Suspense>
    </Section>
  )
}
