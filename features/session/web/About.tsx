import { useApp } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { version } from '../../package.json'
import { EntryPage } from './sign-in/EntryPage.tsx'
import styles from './sign-in/EntryPage.module.css'

export function About() {
  const { words, me } = useApp()
  const title = words('session.about.title')
  return (
    <EntryPage title={title} heading={title}>
      <p className={styles.text}>{words('session.about.text')}</p>
      <p className={styles.text}>{words('session.about.version', { version })}</p>
      <p className={styles.text}>{words('session.about.map')}</p>
      <div className={styles.links}>
        <ScreenLink to="/">{words(me ? 'session.about.toApplication' : 'session.toLogin')}</ScreenLink>
        <a href="/api/docs">{words('session.about.api')}</a>
      </div>
    </EntryPage>
  )
}
