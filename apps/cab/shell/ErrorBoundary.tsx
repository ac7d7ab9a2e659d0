import { Component, type ReactNode } from 'react'
import { OctagonAlert } from 'lucide-react'
import { Button } from '../parts/Button.tsx'
import type { CabWords } from '../messages/load.ts'
import { Message } from '../parts/Message.tsx'

export interface ErrorBoundaryProps {
  readonly words: CabWords
  readonly children: ReactNode
}

/** Instead of a blank screen: recording and sending go on behind it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { words } = this.props
    return (
      <Message
        icon={<OctagonAlert aria-hidden />}
        title={words('cab.crash.title')}
        actions={
          <Button size="main" tone="first" onPress={() => this.setState({ failed: false })}>
            {words('cab.crash.again')}
          </Button>
        }
      >
        <p>{words('cab.crash.text')}</p>
      </Message>
    )
  }
}
