import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { isSystemAdmin } from '@haulway/platform/session.ts'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { DataGrid, Empty, FilterRow, Page } from '@haulway/ui'
import { FIRST_TABLETS, listSoftware, MAX_SILENT, REPORT_MINUTES } from '../software.endpoints.ts'
import { BuildActions, type Deed } from './BuildActions.tsx'
import { type Software, useSoftwareColumns } from './columns.tsx'
import { DeedDialog } from './DeedDialog.tsx'
import { UploadBuild } from './UploadBuild.tsx'
import styles from './software.module.css'

/** Polling interval, so that a roll-out is seen. */
const EVERY_MS = 10_000

/** Builds of the software of tablets, with how far each came. */
export function SoftwareVersions() {
  const words = useWords()
  const maySet = isSystemAdmin(useMe())
  const columns = useSoftwareColumns()
  const [uploading, setUploading] = useState(false)
  const [asked, setAsked] = useState<{ deed: Deed; build: Software } | null>(null)
  const { data, error, refetch } = useCall(listSoftware, {}, { every: EVERY_MS })
  const title = words('tabletSoftware.title')
  const upload = maySet && (
    <Button size="sm" leftSection={<Upload size={15} aria-hidden />} onClick={() => setUploading(true)}>
      {words('tabletSoftware.upload')}
    </Button>
  )
  return (
    <Page
      title={title}
      layout="fill"
      crumbs={[{ label: words('tablets.inventory.title'), to: '/tablet-management' }]}
      toolbar={upload && <FilterRow actions={upload} />}
    >
      <Rule maySet={maySet} />
      <DataGrid
        name="tablet-software"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        renderActions={
          maySet
            ? (build) => <BuildActions build={build} onAsk={(deed) => setAsked({ deed, build })} />
            : undefined
        }
        isWeak={({ state }) => state === 'former' || state === 'stopped'}
        failure={error}
        onRetry={() => void refetch()}
        empty={
          <Empty
            title={words('tabletSoftware.empty')}
            text={words('tabletSoftware.empty.text')}
            action={upload}
          />
        }
      />
      {uploading && <UploadBuild onClose={() => setUploading(false)} />}
      {asked && <DeedDialog {...asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

/** How builds reach tablets, and who decides it. */
function Rule({ maySet }: { readonly maySet: boolean }) {
  const words = useWords()
  return (
    <div className={styles.rule}>
      <p>
        {words('tabletSoftware.slots')}{' '}
        <ScreenLink to="/tablet-management">{words('tabletSoftware.slots.choose')}</ScreenLink>
      </p>
      <p>
        {words('tabletSoftware.rule', {
          first: FIRST_TABLETS,
          silent: MAX_SILENT,
          minutes: REPORT_MINUTES,
        })}
      </p>
      {!maySet && <p>{words('tabletSoftware.readOnly')}</p>}
    </div>
  )
}
