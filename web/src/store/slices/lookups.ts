import type { Lookup, Lookups } from '../state'

export function startLookups(): Lookups {
  return {
    terms: idle(),
    privacy: idle(),
    level: idle(),
    levelCategory: idle(),
    ageRange: idle(),
    gender: idle(),
    certificateLevel: idle(),
    eventType: idle(),
    facilityType: idle(),
    ssoLink: idle(),
  }
}

function idle<T>(): Lookup<T> {
  return { is: 'idle', items: [] }
}
