import clsx from 'clsx'
import { X } from 'lucide-react'
import { Content, Description, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { IconButton } from './icon-button'
import { PortalContainer } from './portal-container'
import { useScrollLock } from './scroll-lock'
import { useBackCloses } from './use-back-closes'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  children: ReactNode
  /** Actions that stay visible below the scrolling content. */
  footer?: ReactNode
  /** `bottom`: a sheet on phones, a centred dialog above 700 px. `left`, `right`: a drawer. */
  from?: 'bottom' | 'left' | 'right'
  hideTitle?: boolean
}

const PLACE = {
  bottom: 'items-end md:items-center md:justify-center md:p-6',
  left: 'justify-start',
  right: 'justify-end',
}
const PANEL = {
  bottom:
    'max-h-[92dvh] w-full rounded-t-sheet md:max-w-120 md:rounded-sheet ' +
    'group-data-[state=open]:animate-rise-in group-data-[state=closed]:animate-sink-out',
  left: 'h-full w-[min(320px,84vw)] group-data-[state=open]:animate-slide-in-left group-data-[state=closed]:animate-slide-out-left',
  right: 'h-full w-[min(320px,84vw)] group-data-[state=open]:animate-slide-in-right group-data-[state=closed]:animate-slide-out-right',
}

/**
 * Traps and returns the focus, closes on Escape, on Back and on a tap outside, locks the page's scrolling. The dimming is part of
 * the content: radix's own overlay injects a style element, which the CSP forbids.
 */
export function Sheet({ open, onClose, title, description, children, footer, from = 'bottom', hideTitle = false }: SheetProps) {
  const t = useT()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  /** The element to return the focus to: radix does that only for its own trigger. */
  const before = useRef<Element>(null)
  useScrollLock(open)
  useBackCloses(open, onClose)
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <Content
          ref={setContainer}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'group scrim fixed inset-0 z-50 flex outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
            PLACE[from],
          )}
          onOpenAutoFocus={(event) => {
            // Focus the title, not the first button, which is the close button.
            event.preventDefault()
            before.current = openerOf(document.activeElement)
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
          // A toast lies above the sheet: pressing it does not close what is below.
          onInteractOutside={(event) => event.target instanceof Element && event.target.closest('[data-toasts]') && event.preventDefault()}
          onPointerDown={(event) => event.target === event.currentTarget && onClose()}
        >
          <div className={clsx('flex flex-col bg-raised shadow-float', PANEL[from])}>
            {from === 'bottom' && <span aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 rounded-full bg-line-strong md:hidden" />}
            <div className={clsx('flex items-center gap-3 px-5 pt-3', hideTitle && 'sr-only')}>
              <Title className="flex-1 text-20">{title}</Title>
              <IconButton label={t('common.close')} onClick={onClose} className="-mr-2.5">
                <X aria-hidden="true" className="size-5.5" />
              </IconButton>
            </div>
            {description && <Description className="px-5 text-15 text-muted">{description}</Description>}
            <PortalContainer value={container}>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
            </PortalContainer>
            {footer && <div className="border-t border-line px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))]">{footer}</div>}
          </div>
        </Content>
      </Portal>
    </Root>
  )
}

/** An item of a menu is gone by the time the sheet closes: the menu's button is what opened it. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
