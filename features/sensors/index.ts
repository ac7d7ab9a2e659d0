import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { sensorModels } from './sensor-model.resource.ts'
import { sensorProfiles } from './sensor-profile.resource.ts'
import { sensors } from './sensor.resource.ts'

export const slice = defineSlice({
  name: 'sensors',
  words: { en, ru, cn },
  resources: [sensorModels, sensorProfiles, sensors],
})
