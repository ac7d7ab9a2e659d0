import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { Check, Languages, Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageNames, languages, localeOf } from '@haulway/platform/messages.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { selectLanguage } from '@haulway/platform/web/browser.ts'

interface Choice {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  readonly lang?: string
}

interface Choices {
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
}

function ChoiceItems({ value, choices, onChoose }: Choices) {
  return choices.map((one) => (
    <Menu.Item
      key={one.value}
      lang={one.lang}
      leftSection={one.icon}
      rightSection={one.value === value && <Check size={14} aria-hidden />}
      aria-current={one.value === value}
      onClick={() => one.value !== value && onChoose(one.value)}
    >
      {one.label}
    </Menu.Item>
  ))
}

interface ChoiceMenuProps extends Choices {
  readonly className?: string | undefined
  readonly label: string
  readonly icon: ReactNode
}

function ChoiceMenu(props: ChoiceMenuProps) {
  const { className = '', label, icon, ...choices } = props
  return (
    <Menu position="bottom-end" width={170}>
      <Menu.Target>
        <ActionIcon size="lg" className={className} aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ChoiceItems {...choices} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function LanguageMenu() {
  const { language, words } = useApp()
  return (
    <ChoiceMenu
      label={words('shell.language')}
      icon={<Languages size={18} aria-hidden />}
      value={language}
      choices={languages.map((one) => ({ value: one, label: languageNames[one], lang: localeOf[one] }))}
      onChoose={(value) => selectLanguage(languages.find((one) => one === value) ?? 'en')}
    />
  )
}

const schemes = [
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
  { value: 'auto', Icon: Monitor },
] as const

function useThemeChoices(): Choices {
  const words = useWords()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return {
    value: colorScheme,
    choices: schemes.map(({ value, Icon }) => ({
      value,
      label: words(`shell.theme.${value}`),
      icon: <Icon size={15} aria-hidden />,
    })),
    onChoose: (value) => setColorScheme(schemes.find((one) => one.value === value)?.value ?? 'auto'),
  }
}

/** The themes as items of another menu. */
export function ThemeItems() {
  return <ChoiceItems {...useThemeChoices()} />
}

export function ThemeMenu({ className }: { className: string | undefined }) {
  const words = useWords()
  const choices = useThemeChoices()
  const Shown = schemes.find((one) => one.value === choices.value)?.Icon ?? Monitor
  return (
    <ChoiceMenu
      className={className}
      label={words('shell.theme')}
      icon={<Shown size={18} aria-hidden />}
      {...choices}
    />
  )
}
