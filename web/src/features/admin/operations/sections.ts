import type { ComponentType } from 'react'
import { Backups } from './backups.tsx'
import { General } from './general.tsx'
import { Queue } from './job-queue.tsx'
import { PlatformActivity } from './platform-activity.tsx'
import { PlatformStyles } from './platform-styles.tsx'
import { Seal } from './seal-certificate.tsx'
import { Status } from './status.tsx'

/** The id is also its name in the address, after the #. */
export type PlatformSection = { id: string; label: string; Content: ComponentType<{ id: string }> }

/** In the order they stand on the page; a new section is one more line. */
export const platformSections: PlatformSection[] = [
  { id: 'platform', label: 'Platform', Content: General },
  { id: 'status', label: 'Status', Content: Status },
  { id: 'styles', label: 'Default styles', Content: PlatformStyles },
  { id: 'seal', label: 'Seal', Content: Seal },
  { id: 'backups', label: 'Backups', Content: Backups },
  { id: 'jobs', label: 'Background work', Content: Queue },
  { id: 'activity', label: 'Activity', Content: PlatformActivity },
]
