import { Anchor } from '@mantine/core'
import { zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { ReactNode } from 'react'
import type { Report, ReportFigures } from '../declaration.ts'
import styles from './report.module.css'

export interface SentenceProps {
  readonly report: Report
  readonly figures: ReportFigures
  readonly said: string
  /** Values of the filters. */
  readonly filter: Readonly<Record<string, unknown>>
  /** Link to the rows counted last, where they can be shown. */
  readonly asideLink?: string
  /** Beside the sentence: what may be done with the report. */
  readonly actions: ReactNode
}

/** The summary sentence, what stands out, and the time zone. */
export function Sentence({ report, figures, said, filter, asideLink, actions }: SentenceProps) {
  const words = useWords()
  const { aside, messages } = report
  const { timeZone } = figures
  const counted = aside.said(words, figures, filter)
  const finding = report.finding?.(words, figures)
  return (
    <div className={styles.sentence}>
      <div className={styles.words}>
        <p role="status" className={styles.said}>
          {said}
          {counted !== undefined && (
            <>
              {words('report.said.semicolon')}
              {asideLink === undefined ? (
                counted
              ) : (
                <Anchor
                  component={ScreenLink}
                  inherit
                  underline="always"
                  to={asideLink}
                  title={words.unchecked(`${messages}.${aside.name}.show`)}
                >
                  {counted}
                </Anchor>
              )}
            </>
          )}
        </p>
        {finding !== undefined && <p className={styles.finding}>{finding}</p>}
        <p className={styles.quiet}>
          {report.remarks(words, figures).map((remark) => `${remark} · `)}
          <span title={zoneText(figures.from, timeZone)}>
            {words(`${messages}.said.zone`, { zone: timeZone })}
          </span>
        </p>
      </div>
      {actions}
    </div>
  )
}
