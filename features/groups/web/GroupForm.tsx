import { listAddress } from '@haulway/screens/addresses.ts'
import { formScreen } from '@haulway/screens/form/FormScreen.tsx'
import { groups } from '../group.resource.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'

/** A group with its permissions as a matrix. */
export const GroupForm = formScreen({
  resource: groups,
  home: listAddress(groups),
  inputs: { permissions: PermissionMatrix },
})
