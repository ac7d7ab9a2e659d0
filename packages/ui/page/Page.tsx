import type { ReactNode } from 'react'
import styles from './Page.module.css'
import { usePageHead, type Crumb } from './pageHead.ts'

export interface PageProps {
  readonly title: string
  /** Ways back up: `[{ label: 'Materials', to: '/materials' }]`. */
  readonly crumbs?: readonly Crumb[]
  /** Filters and actions, one row above the content: a `FilterRow`. */
  readonly toolbar?: ReactNode
  /** Always in sight below the content: Save and Cancel of a form. */
  readonly footer?: ReactNode
  /**
   * `fill`: the content takes the window and scrolls inside itself (lists). `bleed`: the same without any margin
   * (maps). `scroll`: the page scrolls (forms, reports).
   */
  readonly layout?: 'fill' | 'bleed' | 'scroll'
  readonly children: ReactNode
}

/** The frame of every screen: names it in the top bar, toolbar above, content, footer. */
export function Page({ title, crumbs = [], toolbar, footer, layout = 'scroll', children }: PageProps) {
  usePageHead(title, crumbs)
  return (
    <div className={styles.page} data-layout={layout}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      <div className={styles.content}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}
