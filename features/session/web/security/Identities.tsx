import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { confirmIdentity, identityOffer, ownIdentities, unlinkIdentity } from '../../identity.endpoints.ts'
import { publicConfig } from '../../session.endpoints.ts'
import { CONNECT } from '../sign-in/identityAddress.ts'
import { troubleText } from '../trouble.ts'
import { ProveAgain } from './ProveAgain.tsx'
import styles from './Security.module.css'

/** The person's identities; shown where an identity provider is behind the TrimbleID button. */
export function Identities() {
  const { words, leave } = useApp()
  const zone = useAccountZone()
  const [address] = useAddress()
  const config = useCall(publicConfig, {})
  const answer = useCall(ownIdentities, {})
  const unlink = useAction(unlinkIdentity)
  const items = answer.data?.items ?? []
  const trouble = troubleText(words, address['trouble'])
  if (!config.data?.trimbleId && items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="identities">
      <h2 id="identities">{words('session.identities.title')}</h2>
      {trouble !== undefined && (
        <Notice tone="danger" urgent>
          {trouble}
        </Notice>
      )}
      {items.map((one) => (
        <div key={one.id} className={styles.fields}>
          <p>{words('session.identities.since', { at: dateTimeText(one.associatedAt, zone) })}</p>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => unlink.mutate({ params: { id: one.id } })}
          >
            {words('session.identities.unlink')}
          </Button>
        </div>
      ))}
      {config.data?.trimbleId && items.length === 0 && <Offer />}
      {address['prove'] === 'connect' && (
        <>
          <p>{words('session.prove.connect')}</p>
          <ProveAgain onProved={() => leave(CONNECT)} />
        </>
      )}
      {config.data?.trimbleId && items.length === 0 && address['prove'] !== 'connect' && (
        <Button component="a" href={CONNECT} variant="default">
          {words('session.identities.link')}
        </Button>
      )}
    </section>
  )
}

/** Somebody arrived with a TrimbleID of the same email: nothing follows until they confirm it. */
function Offer() {
  const words = useWords()
  const offer = useCall(identityOffer, {})
  const confirm = useAction(confirmIdentity)
  const [asked, setAsked] = useState(false)
  if (!offer.data?.provider) return null
  return (
    <Notice tone="info">
      <p>{words('session.identities.offer')}</p>
      {asked ? (
        <ProveAgain onProved={() => confirm.mutate({})} />
      ) : (
        <Button size="xs" onClick={() => setAsked(true)}>
          {words('session.identities.confirm')}
        </Button>
      )}
    </Notice>
  )
}
