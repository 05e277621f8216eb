import { useUser } from '../../../platform/session/session.ts'
import { leadsLabel } from './copy.tsx'

/** The names of the app's sections, as this company calls them. */
export const useNounLabels = () => ({ ...useUser().navigationLabels, leads: leadsLabel })
