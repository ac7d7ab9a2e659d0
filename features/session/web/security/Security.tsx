import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { Notice } from '@haulway/ui/feedback/Notice.tsx'
import { Page } from '@haulway/ui/page/Page.tsx'
import { ApiTokens } from './ApiTokens.tsx'
import { Identities } from './Identities.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { OwnTokens } from './OwnTokens.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import styles from './Security.module.css'

/** How the signed-in person signs in: sign-ins, second factor, tokens of integrations. */
export function Security() {
  const words = useWords()
  const can = useCan()
  const [address] = useAddress()
  return (
    <Page title={words('session.security.title')}>
      <div className={styles.sections}>
        {address['password'] === 'changed' && (
          <>
            <Notice tone="info">{words('session.security.passwordChanged')}</Notice>
            <OwnTokens />
          </>
        )}
        <OwnSessions />
        <SecondFactor />
        <Identities />
        {address['password'] !== 'changed' && <OwnTokens />}
        {can('create', 'users') && <ApiTokens />}
      </div>
    </Page>
  )
}
