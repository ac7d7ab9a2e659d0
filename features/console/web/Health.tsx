import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import type { ConsoleFacts } from '../console.endpoints.ts'
import { Figures, Panel } from './Figures.tsx'

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000 * MEGABYTE

/** Damaged pages have a panel of their own. */
const partsHere = new Set(['database', 'files', 'disk'])

/** Health of the process, its database and its disk; problems first, with what to do. */
export function Health({ facts: { health } }: { readonly facts: ConsoleFacts }) {
  const words = useWords()
  const zone = useAccountZone()
  const numbers = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 })
  const sizeText = (bytes: number) =>
    bytes < 10 * GIGABYTE
      ? words('console.megabytes', { size: numbers.format(bytes / MEGABYTE) })
      : words('console.gigabytes', { size: numbers.format(bytes / GIGABYTE) })
  const partText = (part: string) => words.optional(`console.part.${part}`) ?? part
  const troubleText = (trouble: string) => words.optional(`unavailable.${trouble}`) ?? trouble
  const troubles = health.troubles.filter(({ part }) => partsHere.has(part))
  const ill = troubles.find(({ part }) => part === 'database')
  const { diskFree, diskSize } = health
  return (
    <Panel title={words('console.health')}>
      {troubles.map(({ part, trouble }) => (
        <Notice key={part} tone="danger" title={`${partText(part)}: ${troubleText(trouble)}`} urgent>
          {words(trouble === 'full' ? 'console.full.advice' : 'console.trouble.advice')}
        </Notice>
      ))}
      <Figures
        figures={[
          [
            words('console.health.database'),
            ill
              ? troubleText(ill.trouble)
              : words(health.database ? 'console.health.well' : 'console.health.ill'),
          ],
          ['PostgreSQL', health.databaseVersion],
          [words('console.health.size'), sizeText(health.databaseBytes)],
          [
            words('console.health.free'),
            diskFree === null || diskSize === null
              ? '–'
              : words('console.health.freeOf', { free: sizeText(diskFree), size: sizeText(diskSize) }),
          ],
          [words('console.health.migration'), String(health.migration)],
          [words('console.health.started'), dateTimeText(health.startedAt, zone)],
          [words('console.health.memory'), sizeText(health.memory)],
          ['Node.js', health.runtime],
        ]}
      />
    </Panel>
  )
}
