import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react'

export type LinkProps = { to: string; className?: string; children: ReactNode; 'aria-label'?: string; onClick?: () => void }

/** A link that loads its page: the scoreboard's own page has no router. */
function PageLink({ to, children, ...rest }: LinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

/** The kind of links on a scoreboard: the router's within the app. */
export const BoardLinks = createContext<ComponentType<LinkProps>>(PageLink)

export function BoardLink(props: LinkProps) {
  return createElement(use(BoardLinks), props)
}
