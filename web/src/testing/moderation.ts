import type { Case, CaseFile } from '@/wire'

export const OMAR = { id: 'omar', name: 'Omar Farouk', handle: 'omar' }
export const HANNAH = { id: 'hannah', name: 'Hannah Brooks', handle: 'hannah' }
export const GRACE = { id: 'grace', name: 'Grace Liu', handle: 'grace' }

export function aCase(id: string, more: Partial<Case> = {}): Case {
  return { id, noun: 'comment', start: 'Buy a watch.', author: OMAR, reporters: 3, reason: 'harassment', opened_at: 1_000, hidden: true, open: true, version: 1, ...more }
}

export function aFile(one: Case, more: Partial<CaseFile> = {}): CaseFile {
  return {
    case: one,
    context: [
      { author: HANNAH, text: 'Ten minutes late, sorry.', images: [], at: 500, subject: false },
      { author: OMAR, text: 'Buy a watch.', images: [], at: 600, subject: true },
    ],
    reports: [{ by: HANNAH, reason: 'harassment', note: 'Aimed at me', at: 700, decided: 4, upheld: 3, weight: 667 }],
    weight: 1_500,
    hidden_from: 1_500,
    author: { person: OMAR, member_since: 0, broke_rules: 1, warnings: 1, suspensions: 0 },
    trail: [
      { at: 700, by: HANNAH, what: 'reported', detail: 'harassment' },
      { at: 800, what: 'hidden_automatically' },
    ],
    rulings: ['stands', 'hidden', 'removed', 'upheld'],
    ...more,
  }
}
