import { ArrowLeftRight, LogOut, Plus, Search, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import toast from 'react-hot-toast/headless'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import en from '../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { DuskScene } from '@/ui/art/dusk-scene'
import { Logo } from '@/ui/art/logo'
import { Portrait } from '@/ui/art/portrait'
import { Avatar } from '@/ui/avatar'
import { AvatarPair, AvatarRow } from '@/ui/avatar-group'
import { Button } from '@/ui/button'
import { Check } from '@/ui/check'
import { Chip, FilterChip } from '@/ui/chip'
import { BigTime } from '@/ui/big-time'
import { Choice, ChoiceList } from '@/ui/choice'
import { ConnectionBar } from '@/ui/connection-bar'
import { Countdown } from '@/ui/countdown'
import { CourtRoster } from '@/ui/court-roster'
import { LargeCourt, type RosterSeat } from '@/ui/large-court'
import { DayStrip } from '@/ui/day-strip'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { IconButton } from '@/ui/icon-button'
import { Loading } from '@/ui/loading'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { PasswordField, SelectField, TextArea, TextField } from '@/ui/text-field'
import { chooseTheme } from '@/ui/theme'
import { PersonToast, ToastWithAction } from '@/ui/toast-parts'
import { Toaster } from '@/ui/toaster'
import { people, person } from './gallery-people'
import '@/styles/theme.css'

const START = Date.now()

/** Every ui part on one page, for review and screenshots. Not in the build: only `vite` serves gallery.html. */
function Gallery() {
  return (
    <main className="page gutter py-6">
      <div className="baseline baseline-mark mb-6 flex items-end justify-between pb-4">
        <h1 className="text-38">Components</h1>
        <Button variant="secondary" onClick={() => chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')}>
          Other theme
        </Button>
      </div>
      <div className="grid gap-10 md:grid-cols-2">
        <div className="grid content-start gap-7">
          <Buttons />
          <Chips />
          <TabsPart />
          <Fields />
          <Part title="Empty">
            <Empty title="No games within 10 mi on Thursday" text="Wednesday has 15. Or open the court yourself.">
              <Button>Widen to 25 mi</Button>
              <Button variant="secondary">Create a game</Button>
            </Empty>
          </Part>
          <Part title="Error">
            <ErrorState title="The table could not be loaded" text="Your scores are safe. Try again, or look at what we had at 4:12 PM." onRetry={() => {}}>
              <Button variant="ghost">Show 4:12 PM</Button>
            </ErrorState>
          </Part>
          <Part title="Skeleton">
            <SkeletonRows rows={3} />
          </Part>
        </div>
        <div className="grid content-start gap-7">
          <Toasts />
          <Part title="Connection">
            <ConnectionBar connection="reconnecting" />
            <div className="h-2" />
            <ConnectionBar connection="offline" since="4:12 PM" />
          </Part>
          <Part title="Choices">
            <Choices />
          </Part>
          <Part title="People">
            <People />
          </Part>
          <Part title="Courts">
            <Courts />
          </Part>
          <Overlays />
          <Part title="Countdown">
            <Countdown from={START - 400_000} until={START + 692_000} startLabel="asked 4:13 PM" />
          </Part>
          <Part title="Loading">
            <Loading />
          </Part>
        </div>
      </div>
      <div className="my-8">
        <Part title="Games">
          <Games />
        </Part>
      </div>
      <Part title="Portraits">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-3">
          {Array.from({ length: 48 }, (_, at) => (
            <span key={at} className="block overflow-hidden rounded-full">
              <Portrait id={`portrait-${at}`} className="block w-full" />
            </span>
          ))}
        </div>
      </Part>
      <Part title="Dusk">
        <DuskScene className="h-130 w-full rounded-dusk" />
        <DuskScene frame="strip" className="mt-4 h-45 w-full rounded-dusk" />
      </Part>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2.5 text-14 tracking-normal text-muted">{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      <div className="flex flex-wrap gap-2.5">
        <Button>Join</Button>
        <Button variant="secondary">Pending</Button>
        <Button variant="yours" icon={<Ball size={15} />}>
          You’re in
        </Button>
        <Button variant="soft">Waitlist, 2nd</Button>
        <Button variant="danger">Leave game</Button>
        <Button variant="ghost">Undo</Button>
        <Button disabled>Full</Button>
        <Button size="sm">Ask</Button>
        <Button busy>Sending</Button>
        <IconButton label="Search">
          <Search className="size-5.5" />
        </IconButton>
        <IconButton label="New talk" soft>
          <Plus className="size-5.5" />
        </IconButton>
        <IconButton label="Talks" count={3}>
          <Search className="size-5.5" />
        </IconButton>
      </div>
    </Part>
  )
}

function Chips() {
  return (
    <Part title="Chips">
      <div className="flex flex-wrap items-center gap-2.5">
        <Chip>3.5</Chip>
        <Chip tone="outline">Friendly</Chip>
        <Chip tone="hard">4 hard</Chip>
        <Chip tone="clay">2 clay</Chip>
        <Chip tone="grass">1 grass</Chip>
        <Chip tone="yours">Yours</Chip>
        <Chip tone="success">Confirmed</Chip>
        <Chip tone="warn">Pending</Chip>
        <Chip tone="danger">Disputed</Chip>
        <Chip tone="live">Live</Chip>
        <Chip small>3.0–3.5</Chip>
        <FilterChip label="Within 15 mi" onRemove={() => {}} />
      </div>
    </Part>
  )
}

function TabsPart() {
  const tab = (key: string, label: string, count?: number) => ({ key, label, count, to: `?tab=${key}` })
  return (
    <Part title="Tabs, section head">
      <Tabs label="Event" current="scoreboard" tabs={[tab('about', 'About'), tab('scoreboard', 'Scoreboard'), tab('games', 'Games', 6), tab('chat', 'Chat', 5)]} />
      <div className="h-5" />
      <SectionHead link={{ to: '/', label: 'All 7' }}>Live now</SectionHead>
    </Part>
  )
}

function Fields() {
  const [ticked, setTicked] = useState(true)
  return (
    <Part title="Fields">
      <div className="grid gap-4">
        <TextField label="Court" defaultValue="Vermont Can" hint="3 courts match" />
        <TextField label="Website" defaultValue="vermontcanyon" error="Invalid website. Please enter a valid URL." />
        <PasswordField label="New password" defaultValue="secret-word" />
        <SelectField label="Level">
          <option>3.0</option>
          <option>3.5</option>
        </SelectField>
        <TextArea label="Message" placeholder="What should we know?" rows={3} />
        <Check checked={ticked} onChange={setTicked}>
          I am 18 or older
        </Check>
      </div>
    </Part>
  )
}

function Toasts() {
  useEffect(() => {
    const options = { duration: Number.POSITIVE_INFINITY }
    toast('Diego moved Friday doubles to court 7', { ...options, id: 'a' })
    toast.success('You’re in. Clay four, tonight 7:00 PM', { ...options, id: 'b' })
    toast.error(
      <ToastWithAction action="Retry" onAction={() => {}}>
        Post failed. Your text is kept.
      </ToastWithAction>,
      { ...options, id: 'c' },
    )
    toast.loading('Sending 3 points', { ...options, id: 'd' })
    toast.custom(<PersonToast person={person(5)} title="Elena offers Tue 8:30 AM" text="instead of 8:00, same court" action="Answer" onAction={() => {}} />, {
      ...options,
      id: 'e',
    })
  }, [])
  return (
    <Part title="Toasts: blank, success, error, loading, custom">
      <div className="relative h-85 [transform:translateZ(0)]">
        <Toaster />
      </div>
    </Part>
  )
}

function Choices() {
  const [level, setLevel] = useState('3.5')
  const [theme, setTheme] = useState<'a' | 'b' | 'c'>('a')
  const number = (text: string) => <span className="score w-11 text-24">{text}</span>
  const props = { name: 'level', onChange: setLevel }
  return (
    <div className="grid gap-5">
      <ChoiceList legend="Level">
        <Choice {...props} value="3.0" checked={level === '3.0'} lead={number('3.0')} title="Steady at medium pace, not yet sure of depth" />
        <Choice {...props} value="3.5" checked={level === '3.5'} lead={number('3.5')} title="I place the ball and come to the net at times" />
      </ChoiceList>
      <Segmented
        legend="Theme"
        name="theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'a', label: 'System' },
          { value: 'b', label: 'Light' },
          { value: 'c', label: 'Dark' },
        ]}
      />
    </div>
  )
}

function People() {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar person={person(0)} size={72} />
      <Avatar person={person(1)} size={52} here />
      <AvatarPair people={[person(2), person(3)]} />
      <AvatarRow people={people.slice(3, 8)} />
      <Logo full />
    </div>
  )
}

function Courts() {
  return (
    <div className="grid grid-cols-3 gap-3">
      <CourtRoster surface="hard" taken={4} capacity={4} mine />
      <CourtRoster surface="clay" taken={3} capacity={4} />
      <CourtRoster surface="grass" taken={1} capacity={2} />
      <CourtRoster surface="pickleball" taken={5} capacity={8} />
      <CourtRoster surface="hard" taken={12} capacity={30} />
      <CourtRoster surface="clay" taken={9} capacity={12} mine />
    </div>
  )
}

const seat = (at: number, note: string, mine = false): RosterSeat => ({ is: 'taken', person: person(at), note, mine, to: '/' })
const openSeat: RosterSeat = { is: 'open', note: '3.0–4.0' }

function Games() {
  return (
    <div className="grid gap-6">
      <DayStrip
        label="Days"
        current="2026-11-20"
        days={[24, 41, 38, 12, 17, 15, 3, 9].map((count, at) => ({ day: `2026-11-${20 + at}`, count }))}
        to={(day) => `?day=${day}`}
        countText={(count) => `${count} games`}
      />
      <div className="flex flex-wrap items-end gap-6">
        <BigTime at={START} />
        <BigTime at={START} size="card" />
        <BigTime at={START} size="hero" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <LargeCourt surface="clay" capacity={4} seats={[seat(2, '4.0 · host'), seat(3, '3.5'), seat(4, '3.5'), openSeat]} onTake={() => {}} takeLabel="Take the open seat" />
        <LargeCourt surface="hard" capacity={2} seats={[seat(0, '3.5 · host', true), openSeat]} />
        <LargeCourt surface="grass" capacity={8} seats={[0, 1, 2, 3, 4, 5].map((at) => seat(at, '3.5', at === 0)).concat([openSeat, { is: 'held' }])} onTake={() => {}} takeLabel="Take the open seat" />
        <LargeCourt surface="pickleball" capacity={24} seats={Array.from({ length: 24 }, (_, at) => (at < 14 ? seat(at, '3.5') : openSeat))} />
      </div>
    </div>
  )
}

function Overlays() {
  const [sheet, setSheet] = useState<'bottom' | 'left' | null>(null)
  return (
    <Part title="Menu, sheet, drawer">
      <div className="flex flex-wrap gap-2.5">
        <Menu trigger={<Button variant="secondary">Menu</Button>} align="start">
          <MenuItem icon={UserRound} onSelect={() => {}}>
            Profile
          </MenuItem>
          <MenuItem icon={ArrowLeftRight} onSelect={() => {}}>
            Switch to coach
          </MenuItem>
          <MenuLine />
          <MenuItem icon={LogOut} danger onSelect={() => {}}>
            Log out
          </MenuItem>
        </Menu>
        <Button variant="secondary" onClick={() => setSheet('bottom')}>
          Sheet
        </Button>
        <Button variant="secondary" onClick={() => setSheet('left')}>
          Drawer
        </Button>
      </div>
      <Sheet open={sheet !== null} from={sheet ?? 'bottom'} onClose={() => setSheet(null)} title="Filters" footer={<Button wide size="lg">Show 24 games</Button>}>
        <Choices />
      </Sheet>
    </Part>
  )
}

setDictionary(en)
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Gallery /> }])} />)
