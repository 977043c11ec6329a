import { expect, test } from 'vitest'
import { aProfile } from '@/testing/builders'
import { changeOf, fieldsOf } from './profile-fields'

const address = { name: 'Silver Lake, California', latitude: 34, longitude: -118, place: 1 }
const me = aProfile('Maya Okafor', { level: 3.5, hourlyRate: 4550, aboutMe: 'Left-handed.', address, certificate: { level: 'ptr_adult', state: 'unverified' } })

test('unchanged fields are not sent', () => {
  expect(changeOf(fieldsOf(me), me)).toEqual({})
  expect(changeOf({ ...fieldsOf(me), name: ' Maya Okafor ', handle: '@maya.okafor' }, me)).toEqual({})
})

test('changed fields are sent in wire format', () => {
  const fields = { ...fieldsOf(me), level: '4', hourlyRate: '50', handle: '@maya', gender: 'female' }
  expect(changeOf(fields, me)).toEqual({ level: 4, hourlyRate: 5000, handle: 'maya', gender: 'female' })
})

test('clearing an optional field removes it', () => {
  const fields = { ...fieldsOf(me), level: '', hourlyRate: '', aboutMe: ' ', address: '', certificateLevel: '' }
  expect(changeOf(fields, me)).toEqual({ level: null, hourlyRate: null, aboutMe: null, address: null, certificateLevel: null })
})

test('a newly chosen area is sent as it is', () => {
  const next = { ...address, name: 'Echo Park, California', place: 2 }
  expect(changeOf({ ...fieldsOf(me), address: JSON.stringify(next) }, me)).toEqual({ address: next })
})
