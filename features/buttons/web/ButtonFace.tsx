import type { Language } from '@haulway/platform/messages.ts'
import { iconOf } from './icons.ts'
import styles from './ButtonFace.module.css'

/** Appearance of a button; fields may be missing while a form is filled in. */
export interface Face {
  readonly title?: unknown
  readonly titleRu?: unknown
  readonly titleCn?: unknown
  readonly icon?: unknown
  readonly color?: unknown
  readonly textColor?: unknown
  readonly size?: unknown
}

const own = { en: 'title', ru: 'titleRu', cn: 'titleCn' } as const satisfies Record<Language, keyof Face>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The text of a button in the driver's language; the title by default. */
export function buttonText(face: Face, language: Language): string {
  return textOf(face[own[language]]) || textOf(face.title)
}

/** A button as it looks in the cab. It fills its container; `off` shows it disabled. */
export function ButtonFace(props: { face: Face; language: Language; off?: boolean }) {
  const { face, language, off = false } = props
  const colors = { background: textOf(face.color) || '#000000', color: textOf(face.textColor) || '#FFFFFF' }
  return (
    <span className={styles.face} style={colors} data-off={off}>
      {iconOf(face.icon, styles.icon ?? '')}
      <span className={styles.words} lang={language === 'cn' ? 'zh-CN' : language}>
        {buttonText(face, language)}
      </span>
    </span>
  )
}
