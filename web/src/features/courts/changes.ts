/** The differences between two versions of a court, field by field, in words. */
import type { CourtForm } from '@/wire'
import { useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import { AMENITIES, SURFACES } from './filters'
import { hourText } from './words'

type ChangedField = 'name' | 'location' | 'address' | 'facility_type' | 'description' | 'website' | 'phone' | 'email' | 'counts' | 'amenities' | 'hourly_price' | 'images'

export interface Change {
  field: ChangedField
  before: CourtForm
  after: CourtForm
}

const FIELDS: readonly ChangedField[] = ['name', 'location', 'address', 'facility_type', 'description', 'website', 'phone', 'email', 'counts', 'amenities', 'hourly_price', 'images']

export function changesBetween(before: CourtForm, after: CourtForm): Change[] {
  return FIELDS.filter((field) => comparable(before, field) !== comparable(after, field)).map((field) => ({ field, before, after }))
}

function comparable(form: CourtForm, field: ChangedField): string {
  if (field === 'images') return JSON.stringify(form.images ?? [])
  if (field === 'location') return `${form.location.latitude}/${form.location.longitude}`
  if (field === 'counts') return SURFACES.map((surface) => form.counts[surface]).join()
  if (field === 'amenities') return AMENITIES.map((amenity) => form.amenities[amenity]).join()
  return String(form[field] ?? '')
}

/** A change in words: "Phone: 555 0100, was 555 0199". */
export function useChangeText(): (change: Change) => string {
  const t = useT()
  const facilities = useLookup('facilityType').items
  const value = (form: CourtForm, field: ChangedField): string => {
    switch (field) {
      case 'location':
        return [form.location.latitude.toFixed(5), form.location.longitude.toFixed(5)].join(', ')
      case 'facility_type':
        return facilities.find(({ id }) => id === form.facility_type)?.name ?? form.facility_type ?? ''
      case 'counts':
        return SURFACES.filter((surface) => form.counts[surface] > 0).map((surface) => t(`court.count_${surface}`, { count: form.counts[surface] })).join(', ')
      case 'amenities':
        return AMENITIES.filter((amenity) => form.amenities[amenity]).map((amenity) => t(`court.has.${amenity}`)).join(', ')
      case 'hourly_price':
        return hourText(t, form.hourly_price) ?? ''
      case 'images':
        return String(form.images?.length ?? 0)
      default:
        return form[field] ?? ''
    }
  }
  return ({ field, before, after }) => {
    const name = t(`court.field.${field}`)
    const [was, is] = [value(before, field), value(after, field)]
    if (field === 'description') return t('court.change_description', { field: name })
    if (was === '') return t('court.change_added', { field: name, value: is })
    if (is === '') return t('court.change_removed', { field: name, value: was })
    return t('court.change', { field: name, value: is, before: was })
  }
}
