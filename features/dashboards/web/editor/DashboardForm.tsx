import { formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { listAddress } from '@haulway/screens/addresses.ts'
import { formScreen } from '@haulway/screens/form/FormScreen.tsx'
import { dashboards } from '../../dashboard.resource.ts'
import { toRequestBody } from '../request-body.ts'
import { TemplateChoice } from './TemplateChoice.tsx'

/** Widgets are edited on the dashboard itself. */
const names = formFields(dashboards).filter((name) => name !== 'widgets')

/** The titles of a dashboard and the defaults of its widgets; a new one begins with a template. */
export const DashboardForm = formScreen({
  resource: dashboards,
  home: listAddress(dashboards),
  shown: () => names,
  toRequest: (values: FormValues) => toRequestBody(values),
  after: ({ id }) => `/dashboards/${id}`,
  renderAbove: (item, _, form) => item === undefined && <TemplateChoice form={form} />,
})
