import { useEffect, useState } from 'react'
import { startScreenOf, Start } from '@haulway/features/today/web/home.ts'
import { useStartsWithSetUp } from '@haulway/features/setup/web/parts.ts'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useGo, usePath } from '@haulway/platform/web/navigation.tsx'
import { Empty, Page } from '@haulway/ui'
import { entriesOf, menuFor } from '../menuFor.ts'
import styles from './Home.module.css'
import { Opening } from './Opening.tsx'

/** The root, with the tracker's title: the person's start screen, or the set-up of an empty account. */
export function Home() {
  const words = useWords()
  const me = useMe()
  const [start] = useState(() => startScreenOf(me))
  const isSetUpFirst = useStartsWithSetUp()
  if (isSetUpFirst) return <To address="/setup" />
  // Today loads meanwhile: nearly every account has a site.
  if (start === 'today') return <Start title={words('shell.tracker')} />
  if (start === 'menu') return <Menu />
  return isSetUpFirst === null ? <Opening /> : <To address="/dispatcher2d" />
}

function To({ address }: { address: string }) {
  const go = useGo()
  // Somebody who leaves the root meanwhile is not led back.
  const isHere = usePath() === '/'
  useEffect(() => {
    if (isHere) go(address, { replace: true })
  }, [go, address, isHere])
  return null
}

/** The screens that this person may open. */
function Menu() {
  const words = useWords()
  const me = useMe()
  const groups = menuFor(me).flatMap((one) => (one.kind === 'group' ? [one] : []))
  return (
    <Page title={words('shell.tracker')}>
      <div className={styles.home}>
        <h2 className={styles.welcome}>{words('shell.welcome', { name: me.fullName })}</h2>
        {groups.length === 0 && <Empty title={words('shell.nothing')} text={words('shell.nothing.text')} />}
        {groups.map((group) => (
          <section key={group.title} className={styles.group}>
            <h3 className={styles.title}>{words.unchecked(group.title)}</h3>
            <ul className={styles.tiles}>
              {entriesOf(group.entries).map(({ to, title, about, icon: Icon }) => (
                <li key={to}>
                  <ScreenLink to={to} className={styles.tile}>
                    <Icon size={20} aria-hidden />
                    <span>
                      <strong>{words.unchecked(title)}</strong>
                      <span className={styles.about}>{words.unchecked(about)}</span>
                    </span>
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
