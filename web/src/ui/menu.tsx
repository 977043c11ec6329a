import clsx from 'clsx'
import { Content, Item, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import type { ComponentType, ReactNode } from 'react'
import { usePortalContainer } from './portal-container'

type MenuProps = {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  /** Open on first render. */
  defaultOpen?: boolean
  /** Controlled, together with `onOpenChange`. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A dropdown menu with full keyboard support; closes when an item is chosen. */
export function Menu({ trigger, children, align = 'end', defaultOpen = false, open, onOpenChange }: MenuProps) {
  const container = usePortalContainer()
  return (
    <Root modal={false} defaultOpen={defaultOpen} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal container={container}>
        <Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-60 max-w-[min(320px,calc(100vw-24px))] min-w-56 animate-pop-in rounded-card bg-raised p-1.5 shadow-float"
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

type MenuItemProps = {
  icon?: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon: Icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-15 font-semibold outline-none',
        'data-highlighted:bg-fill data-disabled:cursor-not-allowed data-disabled:text-muted',
        danger && 'text-danger',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {children}
    </Item>
  )
}

export function MenuLine() {
  return <Separator className="mx-2 my-1.5 h-px bg-line" />
}
