import { Component, type ReactNode } from 'react'
import { LostChunk } from './chunk'

interface BoundaryProps {
  /** Another value clears the error. */
  at?: string | number
  fallback: ReactNode
  onError?: () => void
  children: ReactNode
}

interface BoundaryState {
  failed: boolean
  at: string | number | undefined
}

/** Shows `fallback` instead of children that threw, or whose chunk could not be loaded. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { failed: false, at }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof LostChunk) error.forget()
    this.props.onError?.()
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
