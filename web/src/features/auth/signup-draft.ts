/** What was typed into the sign-up form, without the password, stored for this tab until somebody has signed up. */
const KEY = 'signup'

interface SignupDraft {
  name: string
  email: string
  adult: boolean
}

export function readSignupDraft(): Partial<SignupDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignupDraft>
  } catch {
    return {}
  }
}

export function storeSignupDraft(draft: SignupDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft))
}

export function dropSignupDraft(): void {
  sessionStorage.removeItem(KEY)
}
