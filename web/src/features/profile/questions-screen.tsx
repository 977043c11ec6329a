import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '@/lib/i18n'
import { takeJoinMode } from '@/lib/join-mode'
import { toastTrouble } from '@/lib/notify'
import { useSession } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { DuskScene } from '@/ui/art/dusk-scene'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Loading } from '@/ui/loading'
import { finishQuestions } from './actions'
import { IntroSlide } from './intro-slide'
import { NearbyPage } from './nearby-page'
import { ProfileCard } from './profile-card'
import { QuestionPage } from './question-page'
import { type Question, questionsFor, SLIDES, type Step, stepAfter, stepOf } from './question-steps'
import { save, flush, useMyProfile } from './saving'
import { SavingLine } from './saving-line'

/** Onboarding: one question per page, each answer saved at once. The step is in the URL, so that the browser's Back works. */
export default function QuestionsScreen({ nearby }: { nearby: ReactNode }) {
  const t = useT()
  const me = useMyProfile()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const leaving = useLeaving()
  const loaded = me !== null
  const step = loaded ? stepOf(query.get('step'), me) : 'role'
  const top = useScrollToTop(step)
  useEffect(() => {
    if (loaded && takeJoinMode() === 'coach') save({ isCoach: 1 })
  }, [loaded])
  if (!loaded) return <Loading />

  const go = (to: Step, replace = false) => setQuery({ step: to }, { replace })
  const introDone = () => {
    save({ introSeen: true })
    go('role', true)
  }
  const slide = SLIDES.find((one) => one === step)
  if (slide) return <IntroSlide key={slide} slide={slide} onNext={(next) => (next ? go(next, true) : introDone())} onSkip={introDone} />

  const questions = questionsFor(me)
  const index = questions.indexOf(step as Question)
  return (
    <div className="page gutter grid min-h-dvh flex-1 pb-8 lg:max-w-288 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] lg:gap-16">
      <title>{t('page.title', { title: t('questions.title') })}</title>
      <div className="flex min-w-0 flex-col">
        <div className="grid min-h-16 grid-cols-[1fr_auto_1fr] items-center">
          {index === 0 ? (
            <span />
          ) : (
            <IconButton label={t('questions.back')} onClick={() => void navigate(-1)} className="-ml-2.5">
              <ChevronLeft aria-hidden="true" className="size-6" />
            </IconButton>
          )}
          <p className="text-14 font-bold">{step === 'nearby' ? t('questions.done') : t('questions.progress', { at: index + 1, of: questions.length })}</p>
          {step !== 'nearby' && (
            <Button variant="ghost" disabled={leaving.busy} onClick={leaving.leave} className="-mr-4 justify-self-end text-15!">
              {t('questions.skip')}
            </Button>
          )}
        </div>
        <Progress share={step === 'nearby' ? 1 : (index + 1) / (questions.length + 1)} />
        <div ref={top} tabIndex={-1} className="mt-7 flex flex-1 flex-col outline-none lg:flex-none">
          {step === 'nearby' ? (
            <NearbyPage people={nearby} busy={leaving.busy} onDone={leaving.leave} />
          ) : (
            <QuestionPage key={step} question={step as Question} me={me} next={stepAfter(step as Question, questions)} onNext={go} />
          )}
        </div>
        <div className="mt-3">
          <SavingLine />
        </div>
      </div>
      <div className="relative hidden h-[min(700px,calc(100dvh-8rem))] self-center overflow-hidden rounded-sheet lg:block">
        <DuskScene className="size-full" />
        <div className="absolute inset-x-5 bottom-5">
          <ProfileCard me={me} />
        </div>
      </div>
    </div>
  )
}

/** Saves that the questions are done or skipped before leaving, so that nobody is asked twice. */
function useLeaving(): { busy: boolean; leave: () => void } {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { profileSkip } = useSession()

  async function leave() {
    setBusy(true)
    try {
      if (!profileSkip) save({ profileSkip: true })
      // A failure shows under the question.
      if (await flush()) await navigate(finishQuestions(), { replace: true })
    } catch (error) {
      toastTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, leave: () => void leave() }
}

/** Scrolls to the top of each new page and focuses it. */
function useScrollToTop(step: Step) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    window.scrollTo(0, 0)
    top.current?.focus({ preventScroll: true })
  }, [step])
  return top
}

/** A progress bar with a ball; `share` is from 0 to 1. */
function Progress({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="relative mt-3 h-0.5 bg-line-strong">
      <span className="absolute top-0 left-1/2 h-2 w-0.5 bg-line-strong" />
      <span className="absolute -top-0.5 left-0 h-1 rounded-full bg-brand transition-[width] duration-200" style={{ width: `${share * 100}%` }} />
      <span className="absolute -top-5 transition-[left] duration-200 ease-(--ease-ball)" style={{ left: `calc(${share} * (100% - 22px))` }}>
        <Ball size={22} />
      </span>
    </div>
  )
}
