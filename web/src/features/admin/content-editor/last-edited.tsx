import { RelativeTime } from '../../../platform/relative-time.tsx'
import * as copy from './copy.tsx'

export const LastEdited = ({ at, by }: { at: string | null; by: string | null }) =>
  at ? copy.editedBy(<RelativeTime at={at} />, by) : <>Default</>
