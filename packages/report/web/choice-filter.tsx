import type { ComponentType } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { MessageKey } from '@haulway/resource'
import { Select } from '@haulway/ui'
import type { CustomFilterProps } from './look.ts'
import styles from './filters.module.css'

/** The input of a further filter that lets one of some choices through; `all` is shown while it is empty. */
export function choiceFilter<Choice extends string>(
  all: MessageKey,
  choices: readonly Choice[],
  wordOf: (choice: Choice) => MessageKey,
): ComponentType<CustomFilterProps> {
  return function ChoiceFilter({ value, onChange }) {
    const words = useWords()
    return (
      <Select
        size="xs"
        className={styles.entry ?? ''}
        aria-label={words(all)}
        placeholder={words(all)}
        data={choices.map((choice) => ({ value: choice, label: words(wordOf(choice)) }))}
        value={value ?? null}
        onChange={onChange}
        clearable
        allowDeselect={false}
      />
    )
  }
}
