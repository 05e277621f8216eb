import type { WidgetConfig } from '@mantel/domain/leads/lead-form'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { SidePanel } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { Preview } from './preview.tsx'

/** Opens the preview in a panel, on screens without space for it next to the settings. */
export function PreviewPanel({ config }: { config: WidgetConfig }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={Eye} onClick={() => setOpen(true)}>
        {copy.title}
      </Button>
      <SidePanel open={isOpen} onOpenChange={setOpen} title={copy.title}>
        <Preview config={config} isInPanel />
      </SidePanel>
    </>
  )
}
