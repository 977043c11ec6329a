/** Converts a profile to its form fields and back: only changes are sent, and an empty field removes the value. */
import type { Address, EditProfile, Profile } from '@/wire'
import { dollarsIn } from '@/lib/money'
import { rateIn } from './question-steps'

export type Fields = Record<'name' | 'handle' | 'level' | 'ageGroup' | 'gender' | 'aboutMe' | 'address' | 'hourlyRate' | 'certificateLevel', string>

export function fieldsOf(me: Profile): Fields {
  return {
    name: me.name,
    handle: me.handle,
    level: me.level === undefined ? '' : String(me.level),
    ageGroup: me.ageGroup ?? '',
    gender: me.gender ?? '',
    aboutMe: me.aboutMe ?? '',
    address: me.address ? JSON.stringify(me.address) : '',
    hourlyRate: dollarsIn(me.hourlyRate),
    certificateLevel: me.certificate?.level ?? '',
  }
}

export function changeOf(fields: Fields, me: Profile): EditProfile {
  const was = fieldsOf(me)
  const now: Fields = { ...fields, name: fields.name.trim(), handle: fields.handle.trim().replace(/^@/, ''), aboutMe: fields.aboutMe.trim() }
  const changed = (Object.keys(was) as (keyof Fields)[]).filter((field) => now[field] !== was[field])
  return Object.fromEntries(changed.map((field) => [field, valueOf(field, now[field])])) as EditProfile
}

function valueOf(field: keyof Fields, text: string): string | number | Address | null {
  if (field === 'name' || field === 'handle') return text
  if (text.trim() === '') return null
  if (field === 'level') return Number(text)
  if (field === 'hourlyRate') return rateIn(text)
  if (field === 'address') return JSON.parse(text) as Address
  return text
}
