import { ActionIcon, Button } from '@mantine/core'
import { LogIn } from 'lucide-react'
import { isSystemAdmin } from '@haulway/platform/session.ts'
import { useApp, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { enterAccount } from '@haulway/platform/web/browser.ts'
import type { Item } from '@haulway/resource'
import type { accounts } from '../account.resource.ts'
import styles from './AccountView.module.css'

type Account = Pick<Item<typeof accounts>, 'id' | 'title' | 'status'>

/** Whether the reader can switch to an account; a system administrator also to one that was made a moment ago. */
function useMayEnter({ id, status }: Account): boolean {
  const me = useMe()
  const isOpen = status === 'ACTIVE' && id !== me.contextAccount.id
  return isOpen && (isSystemAdmin(me) || me.accounts.some((one) => one.id === id))
}

/** On the page of an account that is not the current one. */
export function WorkHere({ account }: { account: Account }) {
  const { words, leave } = useApp()
  if (!useMayEnter(account)) return null
  return (
    <section className={styles.section}>
      <Button leftSection={<LogIn size={16} aria-hidden />} onClick={() => enterAccount(account.id, leave)}>
        {words('accounts.workHere')}
      </Button>
    </section>
  )
}

/** In the list of accounts. */
export function WorkInRow({ account }: { account: Account }) {
  const words = useWords()
  const { leave } = useApp()
  if (!useMayEnter(account)) return null
  return (
    <ActionIcon
      size="md"
      title={words('accounts.workHere')}
      aria-label={`${words('accounts.workHere')}: ${account.title}`}
      onClick={() => enterAccount(account.id, leave)}
    >
      <LogIn size={15} aria-hidden />
    </ActionIcon>
  )
}
