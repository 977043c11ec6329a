import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { BallBasket } from '@/ui/art/ball-basket'
import { COURT, CourtLines } from '@/ui/art/court-lines'
import { Racket } from '@/ui/art/racket'
import { Avatar } from '@/ui/avatar'
import type { Slide } from './question-steps'

/** Fictional people; the id determines the drawn face. */
const DIEGO = { id: 'diego-1713', name: '' }
const PRIYA = { id: 'priya-5505', name: '' }
const TOMASZ = { id: 'tomasz-9707', name: '' }
const ELENA = { id: 'elena-233', name: '' }

/** A picture for each intro slide; what they say stands in the slide's text. */
export const PICTURES: Record<Slide, () => ReactNode> = {
  'intro-1': OpenSeat,
  'intro-2': OneChat,
  'intro-3': BothModes,
}

/** A court from above: three have a seat, the fourth is open. */
function OpenSeat() {
  return (
    <div className="relative w-full max-w-130 -rotate-3">
      <svg aria-hidden="true" viewBox={`0 0 ${COURT.width} ${COURT.height}`} className="block w-full drop-shadow-2xl">
        <CourtLines ground="var(--c-hard)" apron="var(--c-hard-a)" line="var(--chalk)" weight={1.2} />
      </svg>
      <Seat className="top-[31%] left-[27%]">
        <Avatar person={DIEGO} size={68} className="rounded-full ring-4 ring-(--chalk)" />
      </Seat>
      <Seat className="top-[69%] left-[27%]">
        <Avatar person={TOMASZ} size={68} className="rounded-full ring-4 ring-(--chalk)" />
      </Seat>
      <Seat className="top-[31%] left-[73%]">
        <Avatar person={PRIYA} size={68} className="rounded-full ring-4 ring-(--chalk)" />
      </Seat>
      <Seat className="top-[69%] left-[73%]">
        <span className="grid size-17 place-items-center rounded-full border-4 border-dashed border-(--ball) bg-(--c-hard-a)">
          <Ball size={30} glow />
        </span>
      </Seat>
    </div>
  )
}

function Seat({ className, children }: { className: string; children: ReactNode }) {
  return <span className={clsx('absolute -translate-1/2 rotate-3', className)}>{children}</span>
}

/** The chat of a game. */
function OneChat() {
  const t = useT()
  return (
    <div className="grid w-full max-w-105 gap-3.5 text-15">
      <Said by={PRIYA} className="-rotate-1">
        {t('landing.sample.first')}
      </Said>
      <Said by={DIEGO} className="ml-6 rotate-1">
        {t('landing.sample.second')}
      </Said>
      <p className="max-w-[80%] rotate-1 justify-self-end rounded-card rounded-br-tail bg-ball px-4 py-2.5 font-semibold text-on-ball shadow-float">{t('landing.sample.mine')}</p>
      <p className="flex items-center gap-2.5">
        <Avatar person={TOMASZ} size={36} />
        <span className="flex items-end gap-1 rounded-card rounded-bl-tail bg-dusk-2 px-4 py-3.5">
          {[0, 150, 300].map((delay) => (
            <span key={delay} className="animate-typing-ball" style={{ animationDelay: `${delay}ms` }}>
              <Ball size={11} />
            </span>
          ))}
        </span>
      </p>
    </div>
  )
}

function Said({ by, className, children }: { by: typeof PRIYA; className: string; children: ReactNode }) {
  return (
    <div className={clsx('flex items-end gap-2.5', className)}>
      <Avatar person={by} size={36} />
      <p className="max-w-[80%] rounded-card rounded-bl-tail bg-dusk-2 px-4 py-2.5 shadow-float">{children}</p>
    </div>
  )
}

/** One person between a racket and a coach's basket. */
function BothModes() {
  return (
    <div className="flex w-full max-w-130 items-center justify-between">
      <Racket className="w-[33%] -rotate-6" />
      <span className="relative grid w-[34%] place-items-center">
        <svg aria-hidden="true" viewBox="0 0 160 160" className="absolute w-[150%]">
          <g fill="none" stroke="var(--ball)" strokeWidth="2.6" strokeLinecap="round">
            <path d="M28 58A58 58 0 0 1 132 58" strokeDasharray="1 7" />
            <path d="M132 102A58 58 0 0 1 28 102" strokeDasharray="1 7" />
            <path d="M124 53l8.500 6 3-10M36 107l-8.500 -6 -3 10" />
          </g>
        </svg>
        <Avatar person={ELENA} size={104} className="rounded-full ring-4 ring-(--chalk)" />
      </span>
      <BallBasket className="w-[32%]" />
    </div>
  )
}
