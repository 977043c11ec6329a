import { Component, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import CrashScreen from './layout/crash-screen'

/** Catches errors of a screen, or of loading its chunk. Navigating elsewhere clears the error. */
export function CrashBoundary() {
  const { pathname } = useLocation()
  return (
    <Boundary at={pathname}>
      <Outlet />
    </Boundary>
  )
}

interface Props {
  at: string
  children: ReactNode
}

interface State {
  crashed: boolean
  at: string
}

class Boundary extends Component<Props, State> {
  override state: State = { crashed: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { crashed: false, at }
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashScreen /> : this.props.children
  }
}
