export const en = {
  'drivers.title': 'Drivers',
  'drivers.one': 'Driver',
  'drivers.field.fullName': 'Full name',
  'drivers.field.employeeId': 'Employee ID',
  'drivers.field.phone': 'Phone',
  'drivers.field.license': 'Driving license',
} as const
