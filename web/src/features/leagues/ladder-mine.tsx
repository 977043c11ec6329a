import type { Fixture } from '@/wire'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { ChallengeButtons } from './challenge-answer'
import { FixtureNext } from './fixture-next'
import { Face } from './fixture-row'
import type { Wording } from './fixture-words'
import { isForMe, type LadderView, placeOf } from './ladder'
import { answerBy, challengeText, otherwiseText } from './ladder-words'
import type { SideNames } from './side-names'
import type { useOpenFixture } from './use-open-fixture'
import { mySideOf } from './view'

type MineProps = { view: LadderView; fixture: Fixture; names: SideNames; wording: Wording; onFixture: ReturnType<typeof useOpenFixture>['show'] }

/** The challenge that I am in: to be answered, that waits, or the match that comes of it. */
export function MyChallenge({ view, fixture, names, wording, onFixture }: MineProps) {
  return isForMe(fixture, view.mine?.id) ? <Incoming view={view} fixture={fixture} names={names} wording={wording} onFixture={onFixture} /> : <Ongoing view={view} fixture={fixture} names={names} wording={wording} onFixture={onFixture} />
}

/** Somebody wants my place: the one important thing of the screen. */
function Incoming({ view, fixture, names, wording }: MineProps) {
  const t = useT()
  const place = placeOf(view.ladder, fixture.b) ?? 0
  const from = placeOf(view.ladder, fixture.a) ?? 0
  const by = answerBy(wording, fixture)
  const name = fixture.a === undefined ? '–' : names.short(fixture.a)
  return (
    <section aria-label={t('ladder.incoming')} className="on-dusk grid gap-4 rounded-dusk bg-dusk p-5 text-on-dusk md:p-6">
      <div className="flex items-center gap-3.5">
        <Face people={fixture.a === undefined ? [] : [...names.people(fixture.a)]} size={52} />
        <div className="min-w-0">
          <p className="flex items-center gap-2 text-15 font-semibold text-on-dusk-muted">
            <Ball size={15} />
            {t('ladder.for_place', { place })}
          </p>
          <h2 className="text-20 wrap-anywhere">{t('ladder.challenges_you', { name, from })}</h2>
        </div>
      </div>
      {by !== undefined && (
        <p className="text-15">
          <b className="block font-bold">{t('ladder.answer_by', { when: by })}</b>
          <span className="text-on-dusk-muted">{otherwiseText(t, view.league.ladder, name)}</span>
        </p>
      )}
      <ChallengeButtons view={view} fixture={fixture} names={names} onDusk />
    </section>
  )
}

/** A challenge of mine, or one that I accepted: what it waits for, and the next step. */
function Ongoing({ view, fixture, names, wording, onFixture }: MineProps) {
  const t = useT()
  const at = mySideOf(fixture, view.mine?.id)
  const other = at === 'a' ? fixture.b : fixture.a
  const name = other === undefined ? '–' : names.full(other)
  const place = placeOf(view.ladder, fixture.b) ?? 0
  return (
    <section aria-label={t('ladder.mine')} className="grid gap-3 rounded-card bg-raised p-4 shadow-card md:p-5">
      <div className="relative flex flex-wrap items-center gap-x-3.5 gap-y-3">
        <Face people={other === undefined ? [] : [...names.people(other)]} size={44} />
        <span className="min-w-0 flex-1 basis-44">
          <button type="button" onClick={() => onFixture(fixture.id)} className="block w-full rounded-chip text-left text-16 font-bold wrap-anywhere after:absolute after:inset-0">
            {t('ladder.you_versus', { name, place })}
          </button>
          <span className="block text-14 text-muted">{challengeText(wording, fixture, view.mine?.id)}</span>
        </span>
        <span className="relative z-1 shrink-0 empty:hidden max-md:ml-14.5">
          <FixtureNext view={view} fixture={fixture} wording={wording} onOpen={onFixture} />
        </span>
      </div>
      <ChallengeButtons view={view} fixture={fixture} names={names} />
    </section>
  )
}

