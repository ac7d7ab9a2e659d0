import { Button, FileButton, Group } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useApi, useApp, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { errorText, ExportMenu, FilterRow, Notice, Page } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/form/DropFiles.tsx'
import { collectionEndpoints, MAX_IMPORT_ROWS, fieldLabel } from '@haulway/collection'
import type { Resource } from '@haulway/resource'
import { ImportPreview } from './ImportPreview.tsx'
import type { ScreenSettings } from '../screenSettings.ts'
import { useImport, type ImportState } from './useImport.ts'
import styles from './import.module.css'

/** Imports entries from a file: select, preview, correct, import. */
export function importScreen(settings: ScreenSettings) {
  return function ResourceImportScreen() {
    return <Import {...settings} />
  }
}

function Import({ resource, home }: ScreenSettings) {
  const words = useWords()
  const state = useImport(resource)
  const crumbs = [{ label: words(`${resource.messages}.title`), to: home }]
  const { tried, done } = state
  if (done) {
    return (
      <Page title={words('import.title')} crumbs={crumbs}>
        <div className={styles.start}>
          <Notice tone="info" title={words('import.done', { created: done.created, updated: done.updated })}>
            <Group gap="xs" mt="xs">
              <Button size="sm" renderRoot={(props) => <ScreenLink to={home} {...props} />}>
                {words('import.done.back')}
              </Button>
              <Button size="sm" variant="default" onClick={state.start}>
                {words('import.other')}
              </Button>
            </Group>
          </Notice>
        </div>
      </Page>
    )
  }
  return (
    <Page
      title={words('import.title')}
      crumbs={crumbs}
      layout={tried ? 'fill' : 'scroll'}
      toolbar={<FilterRow actions={<Template resource={resource} />} />}
    >
      {tried ? (
        <ImportPreview resource={resource} state={state} tried={tried} />
      ) : (
        <Start resource={resource} state={state} />
      )}
    </Page>
  )
}

/** Downloads an empty file with the right columns. */
function Template({ resource }: { resource: Resource }) {
  const api = useApi()
  const words = useWords()
  const { language } = useApp()
  const { path } = collectionEndpoints(resource).importTemplate
  return (
    <ExportMenu
      label={words('import.template')}
      fetch={(format) => api.download(path, { format, lang: language })}
    />
  )
}

/** File input: select or drop a file. */
function Start({ resource, state }: { resource: Resource; state: ImportState }) {
  const words = useWords()
  const key = fieldLabel(resource, resource.importKey ?? '', words)
  return (
    <div className={styles.start}>
      {state.refused.length > 0 && (
        <Notice tone="danger" urgent>
          {state.refused.map((error) => (
            <div key={error.key}>{errorText(words, error)}</div>
          ))}
        </Notice>
      )}
      <DropFiles onFiles={([file]) => file && state.check(file)}>
        <FileUp size={32} aria-hidden />
        <p>{words('import.choose.text', { rows: MAX_IMPORT_ROWS })}</p>
        <p>{words('import.choose.key', { name: key })}</p>
        <FileButton
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          onChange={(file) => {
            if (file) state.check(file)
          }}
        >
          {(props) => (
            <Button {...props} loading={state.checking}>
              {words('import.choose')}
            </Button>
          )}
        </FileButton>
      </DropFiles>
    </div>
  )
}
