import { CloseButton } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Layers, MapPin, Route } from 'lucide-react'
import type { Match, MatchKind } from '../../find-matches.ts'
import styles from './matches.module.css'
import type { SiteSearch } from './useSiteSearch.ts'

const icons: Record<MatchKind, typeof MapPin> = { place: MapPin, route: Route, layer: Layers }

interface MatchesProps extends SiteSearch {
  /** Lets go of the chosen place or layer. */
  readonly onClear: () => void
}

/** The matches of the search above the machines, and what was chosen among them. */
export function Matches({ matches, combobox, chosen, onClear }: MatchesProps) {
  const words = useWords()
  return (
    <>
      {chosen && (
        <div className={styles.chosen}>
          <MatchText match={chosen} />
          <CloseButton
            size="sm"
            aria-label={words('dispatcher.match.clear', { title: chosen.title })}
            onClick={onClear}
          />
        </div>
      )}
      {matches.length > 0 && (
        <ul {...combobox.list} className={styles.matches} aria-label={words('dispatcher.matches')}>
          {matches.map((match) => (
            <li key={match.id} className={styles.match} {...combobox.propsOf(match)}>
              <MatchText match={match} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function MatchText({ match: { kind, title } }: { match: Match }) {
  const words = useWords()
  const Icon = icons[kind]
  return (
    <>
      <Icon size={16} className={styles.icon} aria-hidden />
      <span className={styles.title}>{title}</span>
      <span className={styles.kind}>{words(`dispatcher.match.${kind}`)}</span>
    </>
  )
}
