import { SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { languageNames, languages, type Language } from '@haulway/platform/messages.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { layOutBoard, ROWS_PER_COLUMN } from '../board.ts'
import { ButtonFace, buttonText, type Face } from './ButtonFace.tsx'
import styles from './BoardPreview.module.css'

/** A button with the data that the preview needs besides its appearance. */
export interface BoardButton extends Face {
  readonly id: string
  readonly inMotion?: unknown
}

export const sizeOf = (face: Face): 'single' | 'double' => (face.size === 'double' ? 'double' : 'single')

type Screen = 'tablet' | 'phone'

/** The board as drivers see it: on a tablet or a phone, in each language, stationary or moving. */
export function BoardPreview({ buttons }: { buttons: readonly BoardButton[] }) {
  const words = useWords()
  const [language, setLanguage] = useState<Language>(useApp().language)
  const [screen, setScreen] = useState<Screen>('tablet')
  const [moving, setMoving] = useState(false)
  return (
    <div className={styles.preview}>
      <div className={styles.controls}>
        <SegmentedControl
          size="xs"
          aria-label={words('buttons.preview.screen')}
          value={screen}
          onChange={setScreen}
          data={(['tablet', 'phone'] as const).map((value) => ({
            value,
            label: words(`buttons.preview.${value}`),
          }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={words('buttons.preview.language')}
          value={language}
          onChange={setLanguage}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Switch
          size="sm"
          label={words('buttons.preview.moving')}
          checked={moving}
          onChange={(event) => setMoving(event.currentTarget.checked)}
        />
      </div>
      <Cab buttons={buttons} screen={screen} language={language} moving={moving} />
    </div>
  )
}

interface CabProps {
  readonly buttons: readonly BoardButton[]
  readonly screen: Screen
  readonly language: Language
  readonly moving: boolean
}

/** The screen in the cab at reduced size: the phone shows one column at a time, the tablet all of them. */
function Cab({ buttons, screen, language, moving }: CabProps) {
  const words = useWords()
  const { places, columns } = layOutBoard(buttons.map(sizeOf))
  const isOff = (button: BoardButton) => moving && button.inMotion !== true
  return (
    <div className={styles.cab} data-screen={screen}>
      {moving && <p className={styles.moving}>{words('buttons.preview.moving.text')}</p>}
      <ul
        className={styles.board}
        aria-label={words('buttons.preview')}
        style={{
          gridTemplateColumns: `repeat(${Math.max(columns, screen === 'tablet' ? 3 : 1)}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${ROWS_PER_COLUMN}, minmax(0, 1fr))`,
          ...(screen === 'phone' && columns > 1 ? { width: `${columns * 100}%` } : {}),
        }}
      >
        {places.map(({ column, row, rows }, index) => {
          const button = buttons[index]
          if (!button) return null
          return (
            <li
              key={button.id}
              aria-disabled={isOff(button)}
              title={buttonText(button, language)}
              style={{ gridColumn: column + 1, gridRow: `${row + 1} / span ${rows}` }}
            >
              <ButtonFace face={button} language={language} off={isOff(button)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
