import { Kbd } from '@mantine/core'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { Dialog } from '@haulway/ui'
import { entriesOf, menuFor } from '../menuFor.ts'
import styles from './Shortcuts.module.css'

const general = [
  { keys: ['Ctrl', 'K'], text: 'shortcuts.palette' },
  { keys: ['/'], text: 'shortcuts.search' },
  { keys: ['?'], text: 'shortcuts.list' },
  { keys: ['Esc'], text: 'shortcuts.close' },
]

/** The keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const me = useMe()
  const screens = entriesOf(menuFor(me)).flatMap(({ letter, title }) =>
    letter === undefined ? [] : [{ keys: ['G', letter.toUpperCase()], text: title }],
  )
  return (
    <Dialog open title={words('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {[...general, ...screens].map(({ keys, text }) => (
          <div key={text} className={styles.row}>
            <dt>{words.unchecked(text)}</dt>
            <dd className={styles.keys}>
              {keys.map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
