import { useT } from '@/lib/i18n'
import { shortTime } from '@/lib/time'
import { paths } from '@/app/paths'
import { Ball } from '@/ui/art/ball'
import { Court } from '@/ui/art/court'
import { ButtonLink } from '@/ui/button'
import { firstName } from './names'
import { RoomFace } from './room-face'
import type { RoomView } from './selectors'

/** The main card of the home screen: the latest unread message, or an invitation to write to somebody. */
export default function WaitingPanel({ rooms }: { rooms: readonly RoomView[] }) {
  const unread = rooms.filter((room) => room.unread > 0 && !room.muted)
  const [first] = unread
  return (
    <section className="on-dusk relative overflow-hidden rounded-dusk bg-dusk p-5 text-on-dusk [--surface:var(--dusk)] md:p-7">
      {first ? <Unread room={first} others={unread.length - 1} /> : <AllRead fresh={rooms.length === 0} />}
    </section>
  )
}

function Unread({ room, others }: { room: RoomView; others: number }) {
  const t = useT()
  const { last } = room
  return (
    <>
      <p className="flex items-center gap-2.5 text-15 font-bold">
        <Ball size={14} glow />
        {t('home.said', { time: shortTime(last?.at ?? room.at) })}
      </p>
      <div className="mt-4 flex items-center gap-4">
        <RoomFace room={room} size={64} />
        <h2 className="min-w-0 truncate text-30 md:text-38">{room.name}</h2>
      </div>
      {last?.text !== undefined && (
        <blockquote className="mt-4 line-clamp-2 max-w-150 border-l-3 border-ball pl-3.5 text-18 text-on-dusk">
          {last.author && room.kind !== 'direct' && <span className="font-bold">{`${firstName(last.author.name)} `}</span>}
          {last.text}
        </blockquote>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink to={paths.chat(room.id)} variant="inverse">
          {t('home.read_new', { count: room.unread })}
        </ButtonLink>
        {others > 0 && <span className="text-15 text-on-dusk-muted">{t('home.more_talks', { count: others })}</span>}
      </div>
    </>
  )
}

function AllRead({ fresh }: { fresh: boolean }) {
  const t = useT()
  return (
    <div className="grid items-center gap-5 md:grid-cols-[1fr_auto] md:gap-10">
      <div>
        <p className="flex items-center gap-2.5 text-15 font-bold">
          <Ball size={14} />
          {t(fresh ? 'home.welcome' : 'home.all_read')}
        </p>
        <h2 className="mt-3 text-30 md:text-38">{t(fresh ? 'home.who' : 'home.quiet')}</h2>
        <p className="mt-2 max-w-110 text-on-dusk-muted">{t(fresh ? 'home.who_text' : 'home.quiet_text')}</p>
        <ButtonLink to={`${paths.chats()}?new=1`} variant="inverse" className="mt-5">
          {t('chat.new')}
        </ButtonLink>
      </div>
      <Court surface="hard" seats={['mine', 'open', 'open', 'open']} label={t('home.court')} className="w-full max-w-72 max-md:hidden" />
    </div>
  )
}
