import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '@haulway/platform/web/calls.ts'
import { useAddress, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import type { Resource } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EditForm, EntryForm } from '@haulway/screens/form/FormScreen.tsx'
import { volumesReport } from '../../volumes.report.ts'

const { screen } = volumesReport

/** The default form. A new entry that the report asked for returns to it, with the filters of `report`. */
export function reportForm(resource: Resource) {
  return function ReportForm() {
    const { id } = useScreenParams()
    const [{ report }] = useAddress()
    const queries = useQueryClient()
    const usual = { resource, home: listAddress(resource) }
    if (id !== undefined) return <EditForm {...usual} key={id} id={id} />
    if (report === undefined) return <EntryForm {...usual} key="new" />
    const home = report === '' ? screen : `${screen}?${report}`
    const after = () => {
      // The report was read a moment ago.
      void refresh(queries, [volumesReport.name])
      return home
    }
    return <EntryForm resource={resource} home={home} homeTitle="volumes.title" after={after} key="new" />
  }
}
