import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { ErrorScreen } from '#web/screens/error.tsx'

type CatcherProps = { onRetry: () => void; children: ReactNode }

class Catcher extends Component<CatcherProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorScreen onRetry={this.retry} /> : this.props.children
  }

  private readonly retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }
}

/** Puts *Something went wrong.* in the place of what fails; retrying also asks failed queries again. React logs the error. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Catcher onRetry={reset}>{children}</Catcher>}</QueryErrorResetBoundary>
  )
}
