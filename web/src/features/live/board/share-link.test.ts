import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import en from '../../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { aLiveMatch, games } from '@/testing/live-match'
import { shareBoard } from './share-link'

const FINISHED = aLiveMatch({ play: games('aaaaaaaaaaaa') })

beforeAll(() => setDictionary(en))
afterEach(() => vi.unstubAllGlobals())

/** A device that shares files, and a server that has drawn the board. */
function device({ status = 200, takesFiles = true } = {}) {
  const share = vi.fn<(of: ShareData) => Promise<void>>(() => Promise.resolve())
  const fetched = vi.fn<(path: string) => Promise<Response>>(() => Promise.resolve(new Response('png', { status })))
  vi.stubGlobal('navigator', { share, canShare: () => takesFiles })
  vi.stubGlobal('fetch', fetched)
  return { share, fetched }
}

test('a final score is shared with its picture', async () => {
  const { share, fetched } = device()
  await expect(shareBoard(FINISHED)).resolves.toBe('shared')
  expect(fetched).toHaveBeenCalledWith('/media/match/m1.png?lang=en')
  const [shared] = share.mock.calls[0] ?? []
  expect(shared).toMatchObject({ title: 'Linh Tran against Kenji Watanabe', url: expect.stringMatching(/\/live\/m1$/) })
  expect(shared?.files?.map(({ name, type }) => [name, type])).toEqual([['rally.png', 'image/png']])
})

test.each([
  ['while it is played', aLiveMatch({ play: 'a' }), {}],
  ['of a private match', { ...FINISHED, is_public: false }, {}],
  ['without a picture', FINISHED, { status: 404 }],
  ['to what takes no files', FINISHED, { takesFiles: false }],
])('the address alone %s', async (_, live, than) => {
  const { share } = device(than)
  await expect(shareBoard(live)).resolves.toBe('shared')
  expect(share.mock.calls[0]?.[0]).not.toHaveProperty('files')
})
