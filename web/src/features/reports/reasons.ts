import type { Reported } from '@/wire'

const SPEECH = ['spam', 'harassment', 'hate', 'sexual']

/** Which report types fit which noun, in the order of the lookup. The server takes any. */
const FITTING: Readonly<Record<Reported['noun'], readonly string[]>> = {
  person: [...SPEECH, 'fake_profile', 'fraud', 'underage', 'dangerous', 'no_show', 'false_score', 'wrong_level', 'fake_certificate', 'other'],
  message: [...SPEECH, 'fraud', 'underage', 'dangerous', 'other'],
  event: [...SPEECH, 'fraud', 'dangerous', 'false_score', 'wrong_level', 'other'],
  league: [...SPEECH, 'fraud', 'dangerous', 'false_score', 'wrong_level', 'other'],
  court: ['wrong_court', 'spam', 'other'],
  review: [...SPEECH, 'fraud', 'other'],
  picture: [...SPEECH, 'fake_profile', 'other'],
  post: [...SPEECH, 'fraud', 'underage', 'dangerous', 'other'],
  comment: [...SPEECH, 'fraud', 'underage', 'dangerous', 'other'],
}

export function fits(noun: Reported['noun'], reason: string): boolean {
  return FITTING[noun].includes(reason)
}
