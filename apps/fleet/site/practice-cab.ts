/** What somebody who tries the cab finds in the practice quarry. */

/** No simulator drives it. */
export const cabTruck = {
  equipmentId: 'Cab 1',
  kind: 'hauler',
  description: 'Driven from the cab by whoever tries it',
  tare: 48_600,
  licensePlate: 'PQ 1001',
}
/** Titles. */
export const cabCategory = 'Rigid truck 60 t'
export const cabRoute = 'North Pit to Crusher'
/** Reading of its hour meter. */
export const cabHours = 2_860

/** The driver who signs on there; a PIN of a practice account protects nothing. */
export const cabDriver = {
  fullName: 'Robin Hale',
  employeeId: 'P-120',
  license: 'NV4418812',
  licenseClasses: 'A, B',
  licenseExpiry: '2034-05-15',
}
export const cabPin = '2580'
