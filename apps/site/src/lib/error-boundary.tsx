import { Component, type ReactNode } from 'react'

type Props = {
  /** A change clears the error: the address, a page's name. */
  resetKey?: string
  fallback: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}

type State = { error: Error | null; key: string | undefined }

/** Catches an error of a part of the page while it renders; the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, key: this.props.resetKey }
  static getDerivedStateFromError = (error: Error) => ({ error })
  static getDerivedStateFromProps = (props: Props, state: State) =>
    props.resetKey === state.key ? null : { error: null, key: props.resetKey }
  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children
  }
}
