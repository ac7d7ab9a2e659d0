import { useCabState, useWords } from '../parts/cab-context.tsx'

/** Who is signed on, in words. */
export function useDriverText(): string {
  const words = useWords()
  const driver = useCabState((state) => state.driver)
  if (driver.state === 'signed on') return driver.driver.title
  if (driver.state === 'unconfirmed')
    return words('cab.driver.unconfirmed', { employeeId: driver.employeeId })
  return driver.state === 'wrong' ? words('cab.notice.wrongDriver') : words('cab.driver.none')
}
