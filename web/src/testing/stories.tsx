import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import en from '../../../server/src/features/lookups/i18n/en.json'
import CrashScreen from '@/app/layout/crash-screen'
import { Shell } from '@/app/layout/shell'
import EventPage from '@/app/screens/event-screen'
import LeaguePage from '@/app/screens/league-screen'
import TiePage from '@/app/screens/tie-screen'
import GamesPage from '@/app/screens/games-screen'
import MyGamesPage from '@/app/screens/my-games-screen'
import ChatPage from '@/app/screens/chat-screen'
import PlayPage from '@/app/screens/play-screen'
import NotificationsPage from '@/app/screens/notifications-screen'
import HomeScreen from '@/app/screens/home-screen'
import ProfileScreen from '@/app/screens/profile-screen'
import ForgotScreen from '@/features/auth/forgot-screen'
import LoginScreen from '@/features/auth/login-screen'
import SignupScreen from '@/features/auth/signup-screen'
import AgainstScreen from '@/features/ratings/against-screen'
import RatingSeasonScreen from '@/features/ratings/season-screen'
import LeagueFormScreen from '@/features/leagues/league-form-screen'
import PaperScreen from '@/features/leagues/paper-screen'
import SeasonScreen from '@/features/series/season-screen'
import QuestionsScreen from '@/app/screens/questions-screen'
import PersonPage from '@/app/screens/person-screen'
import LessonsPage from '@/app/screens/lessons-screen'
import { setDictionary } from '@/lib/i18n'
import { setState, state } from '@/store/index'
import { story } from './stories-state'
import '@/styles/theme.css'

/**
 * A screen with a made-up state, for review and screenshots: /stories.html?at=/chat/1&is=talks. Not in the build. `is`
 * names a state of `stories-state`.
 */
const query = new URLSearchParams(location.search)
setDictionary(en)
setState({ ...state(), ...story(query.get('is') ?? 'talks') })

const router = createMemoryRouter(
  [
    {
      element: <Shell />,
      children: [
        {
          errorElement: <CrashScreen />,
          children: [
            { path: '/login', Component: LoginScreen },
            { path: '/signup', Component: SignupScreen },
            { path: '/forgot', Component: ForgotScreen },
            { path: '/questions', Component: QuestionsScreen },
            { path: '/home', Component: HomeScreen },
            { path: '/play', Component: PlayPage },
            { path: '/notifications', Component: NotificationsPage },
            { path: '/games', Component: GamesPage },
            { path: '/games/mine', Component: MyGamesPage },
            { path: '/games/:id', Component: EventPage },
            { path: '/leagues/new', Component: LeagueFormScreen },
            { path: '/leagues/:id', Component: LeaguePage },
            { path: '/leagues/:id/print', Component: PaperScreen },
            { path: '/leagues/:id/ties/:fixture', Component: TiePage },
            { path: '/series/:id', Component: SeasonScreen },
            { path: '/players/:id', Component: PersonPage },
            { path: '/lessons/*', Component: LessonsPage },
            { path: '/players/:id/season/:year?', Component: RatingSeasonScreen },
            { path: '/players/:id/against/:other', Component: AgainstScreen },
            { path: '/chat/:id?', Component: ChatPage },
            { path: '/profile', Component: ProfileScreen },
            { path: '/crash', Component: CrashScreen },
          ],
        },
      ],
    },
  ],
  { initialEntries: [query.get('at') ?? '/home'] },
)
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
