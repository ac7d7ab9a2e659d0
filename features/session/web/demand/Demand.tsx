import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { selectAccount } from '@haulway/platform/web/browser.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress, usePath } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { ownIdentities } from '../../identity.endpoints.ts'
import { loginAddress } from '../../redirect.ts'
import { publicConfig, signOut } from '../../session.endpoints.ts'
import { ProveAgain } from '../security/ProveAgain.tsx'
import { RecoveryCodes, SetUp } from '../security/SecondFactor.tsx'
import styles from '../security/Security.module.css'
import { EntryPage } from '../sign-in/EntryPage.tsx'
import { CONNECT, identityAddress } from '../sign-in/identityAddress.ts'
import { troubleText } from '../trouble.ts'

/** Replaces an account that requires more of a sign-in than it has shown: explains why, and what to do next. */
export function Demand() {
  const words = useWords()
  const { demand, contextAccount } = useMe()
  const account = contextAccount.title
  return (
    <EntryPage title={words('session.demand.title')} heading={words('session.demand.heading', { account })}>
      <div className={styles.section}>
        {demand === 'secondFactor' && <FirstCode />}
        {demand === 'code' && <WithCode />}
        {demand === 'identity' && <AtProvider />}
      </div>
      <Others />
    </EntryPage>
  )
}

/** The requested address, which opens once the requirement is met. */
function useWanted(): string {
  const path = usePath()
  const [address] = useAddress()
  const { trouble: _trouble, prove: _prove, ...rest } = address
  const query = new URLSearchParams(rest).toString()
  return query === '' ? path : `${path}?${query}`
}

function useSignOut(to: string) {
  const { api, leave } = useApp()
  return useMutation({ mutationFn: () => api.call(signOut, {}), onSuccess: () => leave(to) })
}

function FirstCode() {
  const { words, leave } = useApp()
  const wanted = useWanted()
  const [codes, setCodes] = useState<readonly string[]>([])
  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={() => leave(wanted)} />
  return (
    <>
      <p>{words('session.demand.secondFactor')}</p>
      <SetUp onDone={setCodes} />
    </>
  )
}

function WithCode() {
  const words = useWords()
  const again = useSignOut(loginAddress(useWanted()))
  return (
    <>
      <p>{words('session.demand.code')}</p>
      <Button onClick={() => again.mutate()} loading={again.isPending}>
        {words('session.demand.again')}
      </Button>
    </>
  )
}

/** Signs in with an identity, or associates one, which counts as shown. */
function AtProvider() {
  const { words, leave } = useApp()
  const [address] = useAddress()
  const wanted = useWanted()
  const config = useCall(publicConfig, {})
  const own = useCall(ownIdentities, {})
  const trouble = troubleText(words, address['trouble'])
  if (!config.data || !own.data) return <p>{words('session.demand.identity')}</p>
  const hasOne = own.data.items.length > 0
  return (
    <>
      <p>{words('session.demand.identity')}</p>
      {trouble !== undefined && (
        <Notice tone="danger" urgent>
          {trouble}
        </Notice>
      )}
      {!config.data.trimbleId && <p>{words('session.demand.identity.none')}</p>}
      {config.data.trimbleId && hasOne && (
        <Button component="a" href={identityAddress(wanted)}>
          {words('session.trimbleId')}
        </Button>
      )}
      {config.data.trimbleId && !hasOne && address['prove'] === 'connect' && (
        <>
          <p>{words('session.prove.connect')}</p>
          <ProveAgain onProved={() => leave(CONNECT)} />
        </>
      )}
      {config.data.trimbleId && !hasOne && address['prove'] !== 'connect' && (
        <>
          <p>{words('session.demand.identity.link')}</p>
          <Button component="a" href={CONNECT}>
            {words('session.identities.link')}
          </Button>
        </>
      )}
    </>
  )
}

/** Other accounts may require less. */
function Others() {
  const words = useWords()
  const { accounts, contextAccount } = useMe()
  const others = accounts.filter(({ id }) => id !== contextAccount.id)
  const out = useSignOut('/login')
  return (
    <div className={styles.fields}>
      {others.length > 0 && <p>{words('session.demand.others')}</p>}
      {others.map(({ id, title }) => (
        <Button key={id} size="xs" variant="default" onClick={() => selectAccount(id)}>
          {title}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={() => out.mutate()} loading={out.isPending}>
        {words('session.logout')}
      </Button>
    </div>
  )
}
