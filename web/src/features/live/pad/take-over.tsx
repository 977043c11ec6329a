import type { LiveMatch, MatchId, PadId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { refreshTopics } from '@/realtime/connection'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button, ButtonLink } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { useSending } from '@/ui/use-sending'
import { takeOver } from './actions'

type TakeOverProps = {
  match: MatchId
  pad: PadId
  /** Absent while only the link is known. */
  live?: LiveMatch
  /** The secret of a scorer's link. */
  link?: string | undefined
  may?: boolean
}

/** Who scores, and the offer to take it over on this phone. */
export function TakeOver({ match, pad, live, link, may = false }: TakeOverProps) {
  const t = useT()
  const me = useMe()?.id
  const { busy, trouble, send } = useSending()
  const scorer = live?.scorer
  const mine = scorer !== undefined && scorer.id === me
  const text = mine ? 'pad.scored_by_me' : scorer ? 'pad.scored_by' : 'pad.scored_by_nobody'

  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      {scorer && <Avatar person={scorer} size={72} />}
      <p className="max-w-80 text-20 font-bold">{live ? t(text, { name: scorer?.name ?? '' }) : t('pad.link_opened')}</p>
      {may || link !== undefined ? (
        <>
          <p className="max-w-80 text-15 text-muted">{t(scorer && !mine ? 'pad.take_over_text' : 'pad.take_over_here')}</p>
          <FormTrouble text={trouble} />
          <Button
            size="lg"
            busy={busy}
            onClick={() =>
              void send(
                () => takeOver(match, pad, link),
                () => refreshTopics([`match:${match}`]),
              )
            }
          >
            {t('pad.take_over')}
          </Button>
        </>
      ) : (
        <p className="max-w-80 text-15 text-muted">{t('pad.may_not')}</p>
      )}
      {live && (
        <ButtonLink variant="ghost" to={paths.live(match)}>
          {t('pad.watch')}
        </ButtonLink>
      )}
    </div>
  )
}
