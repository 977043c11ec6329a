/** The lookup lists. A new one is a line in `Lookups` and its path in `LOOKUP_PATHS`. */
import type { Item, Level, LevelCategory, Section, SsoLink } from '@/wire'
import { TENANT } from '@/lib/api'
import type { Slice } from '../slice'

export interface Lookup<T> {
  is: 'idle' | 'loading' | 'ready' | 'error'
  items: readonly T[]
}

export interface Lookups {
  terms: Lookup<Section>
  privacy: Lookup<Section>
  level: Lookup<Level>
  levelCategory: Lookup<LevelCategory>
  ageRange: Lookup<Item>
  gender: Lookup<Item>
  certificateLevel: Lookup<Item>
  eventType: Lookup<Item>
  facilityType: Lookup<Item>
  reportType: Lookup<Item>
  ssoLink: Lookup<SsoLink>
}

export const LOOKUP_PATHS: Readonly<Record<keyof Lookups, string>> = {
  terms: `/lookup/terms/conditions/${TENANT}`,
  privacy: `/lookup/privacy/policy/${TENANT}`,
  level: '/lookup/level',
  levelCategory: '/lookup/level/category',
  ageRange: '/lookup/age/range',
  gender: '/lookup/gender',
  certificateLevel: '/lookup/certificate/level',
  eventType: '/lookup/event/type',
  facilityType: '/lookup/facility/type',
  reportType: '/lookup/report/type',
  ssoLink: '/lookup/sso/link',
}

export function startLookups(): Lookups {
  const idle: Lookup<never> = { is: 'idle', items: [] }
  return Object.fromEntries(Object.keys(LOOKUP_PATHS).map((name) => [name, idle])) as unknown as Lookups
}

export const slice = { start: startLookups } satisfies Slice<Lookups>
