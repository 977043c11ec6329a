/** The form of a court: its fields, their validation, and the conversion from and to the wire. */
import { type Address, type CourtForm, LIMITS, type Spot } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { centsIn, dollarsIn } from '@/lib/money'
import { emailFault } from '@/lib/rules'
import { AMENITIES, SURFACES } from './filters'

/** Text as typed; `images` is JSON. */
export type Fields = {
  name: string
  facility_type: string
  /** "34.13402, -118.29412" */
  spot: string
  address: string
  hard: string
  clay: string
  grass: string
  pickleball: string
  light: boolean
  indoor: boolean
  wall: boolean
  ball_machine: boolean
  shop: boolean
  hourly_price: string
  website: string
  phone: string
  email: string
  description: string
  images: string
}

export const BLANK: Fields = {
  name: '',
  facility_type: '',
  spot: '',
  address: '',
  hard: '0',
  clay: '0',
  grass: '0',
  pickleball: '0',
  light: false,
  indoor: false,
  wall: false,
  ball_machine: false,
  shop: false,
  hourly_price: '',
  website: '',
  phone: '',
  email: '',
  description: '',
  images: '[]',
}

export function fieldsOf(form: CourtForm): Fields {
  const { name, facility_type, location, address, counts, amenities, hourly_price, website, phone, email, description, images } = form
  return {
    ...amenities,
    name,
    facility_type: facility_type ?? '',
    spot: spotText(location),
    address: address ?? '',
    hard: String(counts.hard),
    clay: String(counts.clay),
    grass: String(counts.grass),
    pickleball: String(counts.pickleball),
    hourly_price: dollarsIn(hourly_price),
    website: website ?? '',
    phone: phone ?? '',
    email: email ?? '',
    description: description ?? '',
    images: JSON.stringify(images ?? []),
  }
}

export function spotText({ latitude, longitude }: Spot): string {
  return `${round(latitude)}, ${round(longitude)}`
}

/** To 5 decimals, about a metre. */
function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

/** Parses coordinates in degrees, as picked or as pasted from a map. */
export function spotIn(text: string): Spot | null {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  const [latitude, longitude] = [Number(lat), Number(lng)]
  if (lat === undefined || lng === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}

export function imagesIn(text: string): string[] {
  try {
    return JSON.parse(text) as string[]
  } catch {
    return []
  }
}

/** Validates what needs no server; the server decides. */
export function faultsOf(t: Translate, fields: Fields): Partial<Record<keyof Fields, string>> {
  const faults: Partial<Record<keyof Fields, string>> = {}
  if (fields.name.trim() === '') faults.name = t('court.fault.name')
  if (lengthOf(fields.name) > LIMITS.COURT_NAME_MAX) faults.name = t('court.fault.too_long', { count: LIMITS.COURT_NAME_MAX })
  if (!spotIn(fields.spot)) faults.spot = t(fields.spot.trim() === '' ? 'court.fault.spot_missing' : 'court.fault.spot')
  if (lengthOf(fields.address) > LIMITS.ADDRESS_MAX) faults.address = t('court.fault.too_long', { count: LIMITS.ADDRESS_MAX })
  for (const surface of SURFACES) if (countIn(fields[surface]) === null) faults[surface] = t('court.fault.count', { max: LIMITS.COURT_COUNT_MAX })
  if (fields.hourly_price.trim() !== '' && centsIn(fields.hourly_price, LIMITS.PRICE_MAX) === null) faults.hourly_price = t('court.fault.price')
  if (fields.website.trim() !== '' && websiteIn(fields.website) === null) faults.website = t('court.fault.website')
  if (lengthOf(fields.phone) > LIMITS.PHONE_MAX) faults.phone = t('court.fault.too_long', { count: LIMITS.PHONE_MAX })
  if (fields.email.trim() !== '' && emailFault(fields.email) !== undefined) faults.email = t('court.fault.email')
  if (lengthOf(fields.description) > LIMITS.DESCRIPTION_MAX) faults.description = t('court.fault.too_long', { count: LIMITS.DESCRIPTION_MAX })
  return faults
}

/** An `http` or `https` URL with a dotted host; a bare `vermontcanyon.org` becomes `https`. Null for anything else. */
export function websiteIn(typed: string): string | null {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+\.[^/:]+:\d+/.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || lengthOf(address) > LIMITS.ADDRESS_MAX || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const dotted = /^[^.]+(\.[^.]+)+$/.test(hostname) || hostname.startsWith('[')
  return (protocol === 'http:' || protocol === 'https:') && dotted ? address : null
}

function countIn(text: string): number | null {
  const typed = text.trim() === '' ? '0' : text.trim()
  return /^\d{1,6}$/.test(typed) && Number(typed) <= LIMITS.COURT_COUNT_MAX ? Number(typed) : null
}

function lengthOf(text: string): number {
  return [...text.trim()].length
}

/** Expects fields without errors. */
export function formOf(fields: Fields): CourtForm {
  const text = (name: 'facility_type' | 'address' | 'phone' | 'email' | 'description') => (fields[name].trim() === '' ? {} : { [name]: fields[name].trim() })
  const website = fields.website.trim() === '' ? null : websiteIn(fields.website)
  const price = centsIn(fields.hourly_price, LIMITS.PRICE_MAX)
  const images = imagesIn(fields.images)
  const has = Object.fromEntries(AMENITIES.map((amenity) => [amenity, fields[amenity]])) as unknown as CourtForm['amenities']
  const count = (surface: (typeof SURFACES)[number]) => countIn(fields[surface]) ?? 0
  return {
    name: fields.name.trim(),
    location: spotIn(fields.spot) ?? { latitude: 0, longitude: 0 },
    ...text('facility_type'),
    ...text('address'),
    ...text('phone'),
    ...text('email'),
    ...text('description'),
    ...(website !== null && { website }),
    counts: { hard: count('hard'), clay: count('clay'), grass: count('grass'), pickleball: count('pickleball') },
    amenities: has,
    ...(price !== null && { hourly_price: price }),
    ...(images.length > 0 && { images }),
  }
}

/** Maps a field name of the server to the form's. */
export function formFieldOf(field: string | undefined): keyof Fields | undefined {
  if (field === undefined) return undefined
  if (field === 'location' || field.startsWith('location.')) return 'spot'
  const bare = field.replace(/^(counts|amenities)\./, '')
  return bare in BLANK ? (bare as keyof Fields) : undefined
}

/** Where to move the map to for a chosen town; the user still picks the exact spot. */
export function areaOf(address: Address | null): Spot | null {
  return address && { latitude: address.latitude, longitude: address.longitude }
}
