import { Button, Group } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { selectAccount, selectedAccount, onAccountSelectedElsewhere } from '@haulway/platform/web/browser.ts'
import styles from './Shell.module.css'

/** States that another page of this browser switched accounts, and offers to follow or to stay. */
export function AccountBar() {
  const words = useWords()
  const { accounts, contextAccount } = useMe()
  const chosen = useSyncExternalStore(onAccountSelectedElsewhere, selectedAccount)
  const [kept, setKept] = useState<string>()
  if (chosen === undefined || chosen === contextAccount.id || chosen === kept) return null
  const own = contextAccount.title
  const other = accounts.find(({ id }) => id === chosen)?.title ?? words('shell.elsewhere.another')
  return (
    <div className={styles.elsewhere} role="alert">
      {words('shell.elsewhere', { own, other })}
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={() => setKept(chosen)}>
          {words('shell.elsewhere.stay', { own })}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => selectAccount(chosen)}>
          {words('shell.elsewhere.go', { other })}
        </Button>
      </Group>
    </div>
  )
}
