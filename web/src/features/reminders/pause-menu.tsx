import { CirclePause, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { PauseDialog } from './pause-dialog.tsx'
import type { PlannedEntry } from './timeline-days.ts'

/** Pauses the invoice, the project or the client of a planned item. */
export function PauseMenu({ entry, day }: { entry: PlannedEntry; day: string }) {
  const [isAsking, setAsking] = useState(false)
  const { item, clientId, clientName } = entry
  const { invoiceId, invoiceNumber, projectId, projectTitle } = item
  return (
    <>
      <Menu
        tooltip="More actions"
        trigger={<IconButton icon={Ellipsis} label={copy.actionsLabel(invoiceNumber, day)} />}
      >
        <MenuItem icon={CirclePause} onSelect={() => setAsking(true)}>
          {copy.pauseTitle}…
        </MenuItem>
      </Menu>
      {isAsking && (
        <PauseDialog
          pausable={{
            invoice: { id: invoiceId, name: invoiceNumber },
            project: { id: projectId, name: projectTitle },
            ...(clientId && { client: { id: clientId, name: clientName } }),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
