/** Machine types with a built-in silhouette and model. */
export const machineTypes = [
  'articulatedTruck',
  'rigidTruck',
  'roadTruck',
  'semiTruck',
  'bellyDump',
  'waterTruck',
  'excavator',
  'wheelLoader',
  'dozer',
  'grader',
  'roller',
  'scraper',
  'drill',
  'barge',
  'lightVehicle',
] as const
export type MachineType = (typeof machineTypes)[number]

export function isMachineType(name: string): name is MachineType {
  return (machineTypes as readonly string[]).includes(name)
}
