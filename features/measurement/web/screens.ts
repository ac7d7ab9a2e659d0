import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { measurementProfiles } from '../measurement-profile.resource.ts'

export const measurementScreens = resourceScreens(measurementProfiles, {
  list: () => import('./ProfileList.tsx').then((file) => file.ProfileList),
  form: () => import('./ProfileForm.tsx').then((file) => file.ProfileForm),
  view: () => import('./ProfileView.tsx').then((file) => file.ProfileView),
})
