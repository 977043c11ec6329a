/** The onboarding steps in order, one per page; a coach has three more. */
import { LIMITS, type Profile } from '@/wire'
import { centsIn } from '@/lib/money'

export const SLIDES = ['intro-1', 'intro-2', 'intro-3'] as const
const COMMON = ['role', 'level', 'age', 'area', 'picture'] as const
const COACH_ONLY = ['rate', 'certificate', 'photo'] as const

export type Slide = (typeof SLIDES)[number]
export type Question = (typeof COMMON)[number] | (typeof COACH_ONLY)[number]
export type Step = Slide | Question | 'nearby'

/** The questions for a user, given the answers so far. */
export function questionsFor(me: Pick<Profile, 'isCoach' | 'certificate'>): readonly Question[] {
  if (me.isCoach !== 1) return COMMON
  // Without a certificate there is no photo to ask for.
  return [...COMMON, ...COACH_ONLY.filter((question) => question !== 'photo' || me.certificate?.level !== 'none')]
}

/** The step for a URL value; an unknown or inapplicable one becomes the first. */
export function stepOf(value: string | null, me: Pick<Profile, 'isCoach' | 'certificate' | 'introSeen'>): Step {
  const steps: readonly Step[] = [...(me.introSeen === true ? [] : SLIDES), ...questionsFor(me), 'nearby']
  return steps.find((step) => step === value) ?? steps[0] ?? 'role'
}

export function stepAfter(question: Question, questions: readonly Question[]): Question | 'nearby' {
  return questions[questions.indexOf(question) + 1] ?? 'nearby'
}

/** Typed dollars as the cents of an hourly rate; null for an invalid amount. */
export function rateIn(dollars: string): number | null {
  return centsIn(dollars, LIMITS.HOURLY_RATE_MAX)
}
