import type { CertificateState } from '@/wire'
import { useT } from '@/lib/i18n'
import { useItemName } from '@/store/hooks'
import { Chip, type ChipTone } from '@/ui/chip'

const TONES: Record<CertificateState, ChipTone> = { verified: 'success', unverified: 'plain', expired: 'warn' }

/** A coach's certificate and whether it is verified, in words and not by colour alone. */
export function CertificateBadge({ level, state, small = true }: { level?: string | undefined; state?: CertificateState | undefined; small?: boolean }) {
  const t = useT()
  const name = useItemName('certificateLevel', level)
  if (!state || (!name && level === undefined)) return null
  return (
    <Chip small={small} tone={TONES[state]}>
      <span className={small ? 'max-w-44 truncate max-md:max-w-24' : 'max-w-60 truncate'}>{name ?? level}</span>
      {` · ${t(`people.certificate_${state}`)}`}
    </Chip>
  )
}
