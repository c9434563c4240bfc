import { Component, type ReactNode } from 'react'

type Props = {
  /** Another value tries again: the address, a page's name. */
  resetKey?: string
  fallback: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}

/** Catches what a part of the page throws while it is drawn; the rest of the page lives on. */
export class ErrorBoundary extends Component<Props, { error: Error | null; key: string | undefined }> {
  override state = { error: null as Error | null, key: this.props.resetKey }
  static getDerivedStateFromError = (error: Error) => ({ error })
  static getDerivedStateFromProps = (props: Props, state: { error: Error | null; key: string | undefined }) =>
    props.resetKey === state.key ? null : { error: null, key: props.resetKey }
  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children
  }
}
