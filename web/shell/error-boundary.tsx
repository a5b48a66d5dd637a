import { Component, type ReactNode } from 'react'
import { ErrorScreen } from '#web/page/error-screen.tsx'

/**
 * Puts *Something went wrong.* in the place of what fails, which offers to load the page anew: code that did not come once
 * is not asked for again by browsers, and may have another address after a new version. React logs the error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
