import { Radio } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { FormValues } from '@haulway/screens/form/formValues.ts'
import { templateNames, templates, type TemplateName } from '../../templates.ts'
import { CANVAS_COLUMNS } from '../../widget.ts'
import styles from './templates.module.css'

/** The templates of a new dashboard, each with a small picture of its layout. */
export function TemplateChoice({ form }: { form: UseFormReturn<FormValues> }) {
  const words = useWords()
  const [chosen, setChosen] = useState<TemplateName>('EMPTY')
  const titles = templateNames.map((name) => words(`dashboards.template.${name}`))
  const choose = (name: TemplateName) => {
    setChosen(name)
    for (const [field, value] of Object.entries(templates[name]))
      form.setValue(field, value, { shouldDirty: true })
    // A title that somebody typed stays.
    for (const field of ['title', 'headerTitle']) {
      const typed: unknown = form.getValues(field)
      const isOurs = typed === null || typed === '' || titles.some((one) => one === typed)
      const title = name === 'EMPTY' ? '' : words(`dashboards.template.${name}`)
      if (isOurs) form.setValue(field, title, { shouldDirty: true })
    }
  }
  return (
    <Radio.Group
      label={words('dashboards.template')}
      description={words('dashboards.template.help')}
      value={chosen}
      onChange={(name) => choose(templateNames.find((one) => one === name) ?? 'EMPTY')}
    >
      <div className={styles.templates}>
        {templateNames.map((name) => (
          <Radio.Card key={name} value={name} className={styles.template}>
            <Picture name={name} />
            <span className={styles.name}>
              <Radio.Indicator size="xs" />
              {words(`dashboards.template.${name}`)}
            </span>
            <span className={styles.text}>{words(`dashboards.template.${name}.text`)}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/** The positions of its widgets. */
function Picture({ name }: { name: TemplateName }) {
  const { widgets } = templates[name]
  const rows = Math.max(8, ...widgets.map(({ y, height }) => (y ?? 0) + (height ?? 0)))
  return (
    <svg
      viewBox={`0 0 ${CANVAS_COLUMNS} ${rows}`}
      preserveAspectRatio="none"
      className={styles.picture}
      aria-hidden
    >
      {widgets.map(({ key, x, y, width, height }) => (
        <rect
          key={key}
          x={(x ?? 0) + 0.15}
          y={(y ?? 0) + 0.3}
          width={(width ?? 0) - 0.3}
          height={(height ?? 0) - 0.6}
        />
      ))}
    </svg>
  )
}
