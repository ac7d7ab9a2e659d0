import { hasFeature } from '@haulway/platform/session.ts'
import { useCan, useLocale, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import type { Item } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntrySelect } from '@haulway/screens/inputs/EntrySelect.tsx'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Failed } from '@haulway/ui'
import { accounts } from '../account.resource.ts'
import { accountStats, readDefaultRoute, setDefaultRoute } from '../accounts.endpoints.ts'
import { isKept } from './AccountList.tsx'
import { Logo } from './Logo.tsx'
import { WorkHere } from './WorkHere.tsx'
import styles from './AccountView.module.css'

/** An account with its stats; for the current account also its default route. */
export function AccountView() {
  const { contextAccount } = useMe()
  const home = useCan()('list', accounts.permission) ? listAddress(accounts) : '/'
  return (
    <EntryView
      resource={accounts}
      home={home}
      isKept={isKept}
      renderAbove={(entry) => <WorkHere account={entry as Item<typeof accounts>} />}
      renderBelow={({ id }) => (
        <>
          {id === contextAccount.id && <DefaultRoute id={id} />}
          {id === contextAccount.id && <Logo />}
          <Stats id={id} />
        </>
      )}
    />
  )
}

const shown = ['users', 'machines', 'devices', 'projects', 'routes', 'locations', 'events', 'cycles'] as const
const MEGABYTE = 1_000_000

function Stats({ id }: { id: string }) {
  const words = useWords()
  const numbers = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const { data, error, refetch } = useCall(accountStats, { params: { id } })
  if (error) return <Failed failure={error} onRetry={() => void refetch()} />
  const size = numbers.format((data?.storage.positions ?? 0) / MEGABYTE)
  return (
    <section className={styles.section} aria-labelledby="account-stats">
      <h2 id="account-stats">{words('accounts.stats')}</h2>
      <dl className={styles.stats}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{words(`accounts.stats.${name}`)}</dt>
            <dd>{data ? numbers.format(data[name]) : '…'}</dd>
          </div>
        ))}
        <div>
          <dt>{words('accounts.stats.positions')}</dt>
          <dd>{data ? words('accounts.stats.megabytes', { size }) : '…'}</dd>
        </div>
      </dl>
    </section>
  )
}

/** The route that is offered first when a machine is assigned. */
function DefaultRoute({ id }: { id: string }) {
  const words = useWords()
  const can = useCan()
  const mayList = hasFeature(useMe(), 'tracker') && can('list', 'routes')
  const { data } = useCall(readDefaultRoute, { params: { id } }, { enabled: mayList })
  const save = useAction(setDefaultRoute)
  if (!data) return null
  const mayChoose = can('update', 'accounts') && mayList
  return (
    <section className={styles.section}>
      <h2>{words('accounts.defaultRoute')}</h2>
      {mayChoose ? (
        <EntrySelect
          to="routes"
          makes
          aria-label={words('accounts.defaultRoute')}
          placeholder={words('accounts.defaultRoute.none')}
          clearable
          value={data.route}
          onChange={(route) => save.mutate({ params: { id }, body: { route } })}
        />
      ) : (
        (data.route?.title ?? words('accounts.defaultRoute.none'))
      )}
    </section>
  )
}
