import { Moon, Sun, SunMoon, Volume2, VolumeX } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { languageNames, languages } from '@haulway/platform/messages.ts'
import { Button } from '../parts/Button.tsx'
import { useCab, useLanguage, useWords } from '../parts/cab-context.tsx'
import { looks, preferences } from '../preferences.ts'
import styles from './Menu.module.css'

const usePreferences = () => useSyncExternalStore(preferences.subscribe, preferences.get)

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Choices({ title, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.choices} role="group" aria-label={title}>
        {children}
      </div>
    </section>
  )
}

export function LanguageChoice() {
  const cab = useCab()
  const words = useWords()
  const shown = useLanguage()
  return (
    <Choices title={words('cab.menu.language')}>
      {languages.map((one) => (
        <Button key={one} pressed={one === shown} onPress={() => cab.selectLanguage(one)}>
          <span lang={one === 'cn' ? 'zh-CN' : one}>{languageNames[one]}</span>
        </Button>
      ))}
    </Choices>
  )
}

const lookIcons = {
  day: <Sun aria-hidden />,
  night: <Moon aria-hidden />,
  automatic: <SunMoon aria-hidden />,
} as const

export function LookChoice() {
  const words = useWords()
  const { look } = usePreferences()
  return (
    <Choices title={words('cab.menu.look')}>
      {looks.map((one) => (
        <Button
          key={one}
          icon={lookIcons[one]}
          stacked
          pressed={one === look}
          onPress={() => preferences.set({ look: one })}
        >
          {words(`cab.look.${one}`)}
        </Button>
      ))}
    </Choices>
  )
}

export function SoundChoice() {
  const words = useWords()
  const { sound } = usePreferences()
  return (
    <Choices title={words('cab.menu.sound')}>
      <Button icon={<Volume2 aria-hidden />} pressed={sound} onPress={() => preferences.set({ sound: true })}>
        {words('cab.sound.on')}
      </Button>
      <Button
        icon={<VolumeX aria-hidden />}
        pressed={!sound}
        onPress={() => preferences.set({ sound: false })}
      >
        {words('cab.sound.off')}
      </Button>
    </Choices>
  )
}
