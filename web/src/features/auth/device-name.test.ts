import { beforeEach, expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { deviceOf } from './device-name'

beforeEach(() => setDictionary(en))

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0', 'Edge on Windows', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari on iPhone', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36', 'Chrome on Android', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:129.0) Gecko/20100101 Firefox/129.0', 'Firefox on Mac', false],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36', 'Chrome on ChromeOS', false],
  ['Rally for Android 3.1', 'Rally for Android 3.1', true],
  ['', 'Unnamed device', false],
])('%s is %s', (client, name, handheld) => {
  expect(deviceOf(client)).toEqual({ name, handheld })
})
