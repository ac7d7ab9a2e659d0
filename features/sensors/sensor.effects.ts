import {
  defineEffects,
  eventEffect,
  figureEffect,
  listAndViewEffect,
  namingEffect,
  screenEffect,
  viewEffect,
} from '@haulway/resource/effect.ts'
import { sensorModels } from './sensor-model.resource.ts'
import { sensorProfiles } from './sensor-profile.resource.ts'
import { sensors } from './sensor.resource.ts'

const facts = 'sensors/facts.api.test.ts'
const battery = 'sensors/battery.api.test.ts'

export const effects = [
  defineEffects(sensors, {
    deviceId: screenEffect('which readings are its own, and how it is named', 'sensors/readings.api.test.ts'),
    model: screenEffect('which readings it takes, and its battery', 'sensors/readings.api.test.ts'),
    profile: eventEffect('evidence: how its readings are understood', facts),
    allowMacDuplication: screenEffect('whether its address may repeat', 'sensors/addresses.api.test.ts'),
    firmwareRevision: listAndViewEffect,
    comments: viewEffect,
  }),
  defineEffects(sensorModels, {
    title: namingEffect,
    manufacturer: listAndViewEffect,
    kind: screenEffect('which readings its sensors take', 'sensors/readings.api.test.ts'),
    fullVolts: figureEffect('battery: what 100 % is', battery),
    emptyVolts: figureEffect('battery: what 0 % is, and the forecast', battery),
    comments: viewEffect,
  }),
  defineEffects(sensorProfiles, {
    title: namingEffect,
    nearMetres: eventEffect('evidence: what is beside a loader', facts),
    invertedBed: eventEffect('evidence: whether 1 is up or down', facts),
    payloadScale: eventEffect('evidence: payload', facts),
    payloadOffset: eventEffect('evidence: payload', facts),
    lowBattery: figureEffect('battery: under which charge it is low', battery),
    comments: viewEffect,
  }),
]
