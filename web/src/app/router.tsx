import { BrowserRouter, Route, Routes } from 'react-router'
import { lazyChunk } from '@/ui/chunk'
import { setRouteLoader } from '@/ui/route-loaders'
import { AnnounceScreen } from './announce-screen'
import { CrashBoundary } from './crash-boundary'
import { RestoreScroll } from './restore-scroll'
import { LeaveWhenSignedOut } from './leave'
import { Shell } from './layout/shell'
import { loadScreenAt, NOT_FOUND, OPEN, type Screen, SIGNED_IN } from './screens'
import { SessionGate } from './session-gate'

setRouteLoader((path) => void loadScreenAt(path))

function routeOf({ path, load }: Screen) {
  const Shown = lazyChunk(load)
  return <Route key={path} path={path} element={<Shown />} />
}

/** Of each screen that has something for guests, a gate of its own. */
function gateOf({ guest, ...screen }: Screen) {
  const ForGuests = guest && lazyChunk(guest)
  return (
    <Route key={screen.path} element={<SessionGate forGuests={ForGuests && <ForGuests />} />}>
      {routeOf(screen)}
    </Route>
  )
}

const open = OPEN.map(routeOf)
const signedIn = SIGNED_IN.filter(({ guest }) => !guest).map(routeOf)
const both = SIGNED_IN.filter(({ guest }) => guest).map(gateOf)
const notFound = routeOf(NOT_FOUND)

export function App() {
  return (
    <BrowserRouter>
      <LeaveWhenSignedOut />
      <Routes>
        <Route element={<Shell />}>
          <Route element={<CrashBoundary />}>
            {open}
            <Route element={<SessionGate />}>{signedIn}</Route>
            {both}
            {notFound}
          </Route>
        </Route>
      </Routes>
      <RestoreScroll />
      <AnnounceScreen />
    </BrowserRouter>
  )
}
