import { useEffect } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Page } from '@haulway/ui'
import { catalogue } from './catalogue.ts'
import { FigureExplanation } from './FigureExplanation.tsx'
import styles from './handbook.module.css'

/** The definitions of all figures, in the words that their headings open. */
export function Handbook() {
  const words = useWords()
  const chapters = Map.groupBy(catalogue, ({ chapter }) => chapter)
  useEffect(() => {
    const anchor = decodeURIComponent(window.location.hash.slice(1))
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [])
  return (
    <Page title={words('today.handbook')}>
      <article className={styles.book}>
        {[...chapters].map(([chapter, definitions]) => (
          <section key={chapter}>
            <h2>
              <ScreenLink to={definitions[0]?.screen ?? '/'}>{words(chapter)}</ScreenLink>
            </h2>
            {definitions.map(({ name }) => (
              <section key={name} id={name} className={styles.entry}>
                <h3>{words(`define.${name}`)}</h3>
                <FigureExplanation name={name} />
              </section>
            ))}
          </section>
        ))}
      </article>
    </Page>
  )
}
