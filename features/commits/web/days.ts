/** Days of a period as they are read: one, or from which to which. */
export const daysText = ({
  firstDay,
  lastDay,
}: {
  readonly firstDay: string
  readonly lastDay: string
}): string => (firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`)
