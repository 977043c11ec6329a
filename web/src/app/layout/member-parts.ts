/** The parts of the layout that guests do not see; they are loaded with the state of members. */
import { lazyChunk } from '@/ui/chunk'

export const loadMemberParts = () => import('../members')

export const MemberNavigation = lazyChunk(async () => ({ default: (await loadMemberParts()).MemberNavigation }))
export const MemberNotices = lazyChunk(async () => ({ default: (await loadMemberParts()).MemberNotices }))
export const MemberTools = lazyChunk(async () => ({ default: (await loadMemberParts()).MemberTools }))
export const TopMenu = lazyChunk(async () => ({ default: (await loadMemberParts()).TopMenu }))
