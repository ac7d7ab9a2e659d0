import { choice, date, defineResource, fieldError, number, problem, reference, text } from '@haulway/resource'

/** What an amount is paid for: an hour of working time, a load, a tonne of what was hauled. */
export const bases = ['hour', 'load', 'tonne'] as const
export type Basis = (typeof bases)[number]

/** Amounts have at most so many decimals: whole hundredths are added up, never fractions of them. */
const DECIMALS = 2

/** What is paid for machines from a day of the account's zone on, in the currency of the account (decision 0106). */
export const rates = defineResource({
  name: 'rates',
  messages: 'rates',
  permission: 'reports',
  // What is paid is for those who run the site, not for all who read its reports.
  readBy: 'update',
  feature: 'tracker',
  titleField: 'title',
  importKey: 'title',
  inPlace: false,
  fields: {
    title: text({ required: true, unique: true, max: 100 }),
    /** It is for the machines that are all that it names: for every machine where it names nothing. */
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
