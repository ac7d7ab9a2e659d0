import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { sensorModels } from '../sensor-model.resource.ts'
import { sensorProfiles } from '../sensor-profile.resource.ts'
import { sensors } from '../sensor.resource.ts'

export const slice = defineWebSlice({
  name: 'sensors',
  resources: [sensors, sensorModels, sensorProfiles],
  screens: [
    ...resourceScreens(sensors, {
      list: () => import('./SensorList.tsx').then((file) => file.SensorList),
      view: () => import('./SensorView.tsx').then((file) => file.SensorView),
    }),
    ...resourceScreens(sensorProfiles),
    ...resourceScreens(sensorModels),
  ],
})
