/** The questions in their order. One a page; a coach has three more. */
import { LIMITS, type Profile } from '@/wire'

export const SLIDES = ['intro-1', 'intro-2', 'intro-3'] as const
const OF_ALL = ['role', 'level', 'age', 'area', 'picture'] as const
const OF_COACHES = ['rate', 'certificate', 'photo'] as const

export type Slide = (typeof SLIDES)[number]
export type Question = (typeof OF_ALL)[number] | (typeof OF_COACHES)[number]
export type Step = Slide | Question | 'nearby'

/** What there is to ask of somebody, with what they have said so far. */
export function questionsFor(me: Pick<Profile, 'isCoach' | 'certificate'>): readonly Question[] {
  if (me.isCoach !== 1) return OF_ALL
  // Nobody has a photo of a certificate that they do not have.
  return [...OF_ALL, ...OF_COACHES.filter((question) => question !== 'photo' || me.certificate?.level !== 'none')]
}

/** Where an address leads; one that names no step of theirs leads to the first. */
export function stepOf(value: string | null, me: Pick<Profile, 'isCoach' | 'certificate' | 'introSeen'>): Step {
  const steps: readonly Step[] = [...(me.introSeen === true ? [] : SLIDES), ...questionsFor(me), 'nearby']
  return steps.find((step) => step === value) ?? steps[0] ?? 'role'
}

export function stepAfter(question: Question, questions: readonly Question[]): Question | 'nearby' {
  return questions[questions.indexOf(question) + 1] ?? 'nearby'
}

/** Dollars as they are typed, in cents; null where that is no amount. */
export function centsOf(dollars: string): number | null {
  const typed = dollars.trim().replace(/^\$\s*/, '').replace(',', '.')
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) return null
  const cents = Math.round(Number(typed) * 100)
  return cents <= LIMITS.HOURLY_RATE_MAX ? cents : null
}

/** As they are typed again. */
export function dollarsOf(cents: number | undefined): string {
  if (cents === undefined) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
