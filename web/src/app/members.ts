/** What signed-in people need before their first screen, and guests do not: the rest of the store and of the layout. */
import '@/store/members'

export { MemberNavigation } from './layout/member-navigation'
export { MemberNotices } from './layout/member-notices'
export { MemberTools } from './layout/member-tools'
export { TopMenu } from './layout/top-menu'
