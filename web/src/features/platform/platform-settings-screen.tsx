import { Page } from '../../layouts/page.tsx'
import { Backups } from './backups.tsx'
import { General } from './general.tsx'
import { PlatformActivity } from './platform-activity.tsx'
import { PlatformStyles } from './platform-styles.tsx'
import { Queue } from './queue.tsx'
import { Seal } from './seal.tsx'
import { Status } from './status.tsx'

/** What the platform decides about itself, and how it is doing. */
export function PlatformSettingsScreen() {
  return (
    <Page title="Settings">
      <div className="max-w-180 px-8 py-7 max-lg:px-5 max-md:px-4">
        <General />
        <Status />
        <PlatformStyles />
        <Seal />
        <Backups />
        <Queue />
        <PlatformActivity />
      </div>
    </Page>
  )
}
