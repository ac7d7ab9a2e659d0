import { choice, date, defineResource, fieldError, number, problem, reference, text } from '@haulway/resource'

/** The unit of payment: an hour of working time, a load, or a tonne hauled. */
export const bases = ['hour', 'load', 'tonne'] as const
export type Basis = (typeof bases)[number]

/** Maximum decimals of amounts: whole hundredths are added, never fractions of them. */
const DECIMALS = 2

/** Rate paid for machines from a day of the account’s zone on, in the account’s currency (decision 0106). */
export const rates = defineResource({
  name: 'rates',
  messages: 'rates',
  permission: 'reports',
  // Rates are for those who run the site, not for everybody who reads its reports.
  readBy: 'update',
  feature: 'tracker',
  titleField: 'title',
  importKey: 'title',
  inPlace: false,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    /** It applies to machines that match everything that it names: to every machine if it names nothing. */
    equipment: reference('equipment'),
    haulCategory: reference('haulcategories'),
    basis: choice(bases, { required: true, initial: 'hour' }),
    amount: number({ required: true, min: 0, max: 10_000_000 }),
    validFrom: date({ required: true }),
  },
  rules: ({ amount }) =>
    typeof amount === 'number' && Number(amount.toFixed(DECIMALS)) !== amount
      ? [fieldError('amount', problem('validation.rates.decimals', { max: DECIMALS }))]
      : [],
})
