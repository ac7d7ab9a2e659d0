import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { selectAccount } from '@haulway/platform/web/browser.ts'
import styles from './AccountSelector.module.css'

/** Shows the context account; with several, selects one by a part of its title (core 2.5). */
export function AccountSelector() {
  const words = useWords()
  const { accounts, contextAccount } = useMe()
  if (accounts.length < 2) {
    return (
      <div className={styles.plain} title={contextAccount.title}>
        {contextAccount.title}
      </div>
    )
  }
  return (
    <div className={styles.choice}>
      <Choice label={words('shell.account')} empty={words('shell.account.none')} />
    </div>
  )
}

function Choice({ label, empty }: { label: string; empty: string }) {
  const { accounts, contextAccount } = useMe()
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({
    onDropdownClose() {
      combobox.resetSelectedOption()
      setTyped(null)
    },
  })
  const part = (typed ?? '').trim().toLowerCase()
  const found = accounts.filter((one) => one.title.toLowerCase().includes(part))
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        combobox.closeDropdown()
        if (id !== contextAccount.id) selectAccount(id)
      }}
    >
      <Combobox.Target>
        <InputBase
          size="xs"
          aria-label={label}
          value={typed ?? contextAccount.title}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {found.map((one) => (
            <Combobox.Option key={one.id} value={one.id} active={one.id === contextAccount.id}>
              {one.title}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
