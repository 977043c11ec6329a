import { ChevronLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { IconLink } from './icon-button'

type BackLinkProps = { /** Where it leads if nothing of this app was open before. */ to: string; label: string; className?: string }

/** An arrow that goes back to where one came from. */
export function BackLink({ to, label, className }: BackLinkProps) {
  const navigate = useNavigate()
  return (
    <IconLink
      to={to}
      label={label}
      className={className}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (elsewhere || !hasPrevious()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ChevronLeft aria-hidden="true" className="size-6.5" />
    </IconLink>
  )
}

/** Whether the router has entries before this one. */
function hasPrevious(): boolean {
  return ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
}
