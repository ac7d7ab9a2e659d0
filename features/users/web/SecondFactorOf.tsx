import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import type { Item } from '@haulway/resource'
import { Confirm } from '@haulway/ui'
import { endSecondFactorOf, secondFactorOf } from '../../session/second-factor.endpoints.ts'
import type { users } from '../user.resource.ts'
import styles from './UserView.module.css'

/**
 * For administrators: ends the second factor of a user who lost the phone and the recovery codes. Never for oneself.
 */
export function SecondFactorOf({ user }: { user: Item<typeof users> }) {
  const words = useWords()
  const zone = useAccountZone()
  const can = useCan()
  const me = useMe()
  const [asked, setAsked] = useState(false)
  const concerned = can('update', 'users') && user.account !== null && user.id !== me.id
  const params = { id: user.id }
  const state = useCall(secondFactorOf, { params }, { enabled: concerned })
  const end = useAction(endSecondFactorOf)
  const since = state.data?.enabledAt
  if (!concerned || !since) return null
  return (
    <section className={styles.part} aria-labelledby="second-factor-of">
      <h2 id="second-factor-of">{words('users.secondFactor')}</h2>
      <p>{words('users.secondFactor.since', { at: dateTimeText(since, zone) })}</p>
      <Button size="xs" variant="default" loading={end.isPending} onClick={() => setAsked(true)}>
        {words('users.secondFactor.end')}
      </Button>
      <Confirm
        open={asked}
        danger
        title={words('users.secondFactor.end.title', { name: user.fullName })}
        text={words('users.secondFactor.end.text')}
        action={words('users.secondFactor.end')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          end.mutate({ params })
        }}
      />
    </section>
  )
}
