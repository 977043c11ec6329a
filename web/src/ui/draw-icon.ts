import { type ComponentProps, createElement, type ReactNode } from 'react'

interface IconShape {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/** In the build it stands for lucide's own function, which is larger than all icons of a screen. */
export function drawIcon({ name, node }: IconShape): (props: ComponentProps<'svg'>) => ReactNode {
  return function Icon({ className = '', ...rest }) {
    const looks = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
    return createElement('svg', { 'aria-hidden': true, ...looks, ...rest, className: `lucide lucide-${name} ${className}` }, ...node.map(([tag, attributes]) => createElement(tag, attributes)))
  }
}
