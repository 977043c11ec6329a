/** The state of members. Fetched before the first screen of whoever is signed in, and before a session begins. */
import { addSlices } from './index'
import * as slices from './slices/index'

addSlices(slices)
