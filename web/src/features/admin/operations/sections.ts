import type { ComponentType } from 'react'
import { Backups } from './backups.tsx'
import { EvidenceCheckSection } from './evidence-check.tsx'
import { General } from './general.tsx'
import { JobQueue } from './job-queue.tsx'
import { PlatformActivity } from './platform-activity.tsx'
import { PlatformStyles } from './platform-styles.tsx'
import { ProviderEvents } from './provider-events.tsx'
import { Seal } from './seal-certificate.tsx'
import { Status } from './status.tsx'

/** The id is also the hash of the section's URL. */
export type PlatformSection = { id: string; label: string; Content: ComponentType<{ id: string }> }

export const platformSections: PlatformSection[] = [
  { id: 'platform', label: 'Platform', Content: General },
  { id: 'status', label: 'Status', Content: Status },
  { id: 'styles', label: 'Default styles', Content: PlatformStyles },
  { id: 'seal', label: 'Seal', Content: Seal },
  { id: 'records', label: 'Contract records', Content: EvidenceCheckSection },
  { id: 'backups', label: 'Backups', Content: Backups },
  { id: 'jobs', label: 'Background jobs', Content: JobQueue },
  { id: 'stripe-events', label: 'Stripe events', Content: ProviderEvents },
  { id: 'activity', label: 'Activity', Content: PlatformActivity },
]
