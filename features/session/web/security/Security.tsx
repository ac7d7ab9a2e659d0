import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { Page } from '@haulway/ui/Page.tsx'
import { ApiTokens } from './ApiTokens.tsx'
import { Identities } from './Identities.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import styles from './Security.module.css'

/** How the signed-in person signs in: where they are, the second factor, tokens of integrations. */
export function Security() {
  const words = useWords()
  const can = useCan()
  return (
    <Page title={words('session.security.title')}>
      <div className={styles.sections}>
        <OwnSessions />
        <SecondFactor />
        <Identities />
        {can('create', 'users') && <ApiTokens />}
      </div>
    </Page>
  )
}
