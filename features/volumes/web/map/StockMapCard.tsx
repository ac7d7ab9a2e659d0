import { Button, Skeleton } from '@mantine/core'
import { Map as MapIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { Card } from '@haulway/report/web/Card.tsx'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import styles from './map.module.css'

const StockMap = lazyPart(() => import('./StockMap.tsx').then((file) => file.StockMap))

/** A map of the report’s locations, opened by its reader: its steps are not fetched before. */
export function StockMapCard({ open }: { open: NonNullable<ChartsProps['open']> }) {
  const words = useWords()
  const [address, change] = useAddress()
  const isOpen = address['map'] === 'true'
  const toggle = (
    <Button
      size="xs"
      variant="default"
      aria-expanded={isOpen}
      leftSection={<MapIcon size={14} aria-hidden />}
      onClick={() => change({ map: isOpen ? null : 'true' })}
    >
      {words(isOpen ? 'volumes.map.hide' : 'volumes.map.show')}
    </Button>
  )
  return (
    <Card title={words('volumes.map')} beside={toggle}>
      {isOpen && (
        <Suspense fallback={<Skeleton className={styles.map} />}>
          <StockMap open={open} />
        </Suspense>
      )}
    </Card>
  )
}
