import { Laptop, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { SignedIn } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { agoText } from '@/lib/time'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ListStates } from '@/ui/list-states'
import { SkeletonRows } from '@/ui/skeleton'
import { listDevices, signOutDevice, signOutOthers } from './actions'
import { deviceOf } from './device-name'

type Loaded = { is: 'loading' } | { is: 'error' } | { is: 'ready'; devices: readonly SignedIn[] }

/** The signed-in devices: this one first, then the most recently seen. */
export function Devices() {
  const t = useT()
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' })
  const [busy, setBusy] = useState<string | null>(null)
  const load = useCallback(() => {
    listDevices().then(
      (devices) => setLoaded({ is: 'ready', devices }),
      () => setLoaded((before) => (before.is === 'ready' ? before : { is: 'error' })),
    )
  }, [])
  useEffect(load, [load])
  const devices = loaded.is === 'ready' ? loaded.devices : []
  const retry = () => {
    setLoaded({ is: 'loading' })
    load()
  }

  // The push of the sign-out raises the success toast.
  async function end(key: string, signOut: () => Promise<void>) {
    setBusy(key)
    try {
      await signOut()
      load()
    } catch (error) {
      toastTrouble(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <ListStates
        state={loaded.is === 'error' ? { is: 'error', retry } : { is: loaded.is }}
        count={devices.length}
        skeleton={<SkeletonRows rows={2} portrait={40} />}
        empty={null}
        error={
          <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
            {t('device.failed')}
            <Button size="sm" variant="secondary" onClick={retry}>
              {t('common.try_again')}
            </Button>
          </p>
        }
      >
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.session}
              device={device}
              busy={busy === device.session}
              onSignOut={() => end(device.session, () => signOutDevice(device.session))}
            />
          ))}
        </ul>
      </ListStates>
      {devices.length > 1 && (
        <Button variant="secondary" busy={busy === 'others'} onClick={() => end('others', signOutOthers)} className="mt-4 max-md:w-full">
          {t('device.sign_out_others')}
        </Button>
      )}
    </>
  )
}

function DeviceRow({ device, busy, onSignOut }: { device: SignedIn; busy: boolean; onSignOut: () => void }) {
  const t = useT()
  const { name, handheld } = deviceOf(device.device)
  const Icon = handheld ? Smartphone : Laptop
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-14 text-muted">{device.current ? t('device.since', { time: agoText(device.created_at) }) : t('device.seen', { time: agoText(device.seen_at) })}</span>
      </span>
      {device.current ? (
        <Chip small tone="yours">
          {t('device.this')}
        </Chip>
      ) : (
        <Button size="sm" variant="secondary" busy={busy} aria-label={t('device.sign_out_name', { name })} onClick={onSignOut}>
          {t('device.sign_out')}
        </Button>
      )}
    </li>
  )
}
