import { Plus } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../ui/base/button.tsx'
import { CardSkeleton, Empty } from '../ui/display/states.tsx'
import { Notice } from '../ui/overlay/toaster.tsx'
import type { Mode } from './floating-mode.ts'
import { Part } from './half.tsx'

export const Feedback = ({ mode }: { mode: Mode }) => (
  <Part title="Toast, skeleton, empty state">
    <div className="two top">
      <div>
        <PermanentToast mode={mode} />
        <CardSkeleton />
      </div>
      <Empty
        title="No projects yet"
        action={
          <Button variant="primary" size="small" icon={Plus}>
            New project
          </Button>
        }
      >
        Add your first project. It will start in Discovery.
      </Empty>
    </div>
  </Part>
)

/** A toast that never times out and appears again when it is dismissed. */
function PermanentToast({ mode }: { mode: Mode }) {
  const [id, setId] = useState(1)
  const toast = { id, open: true, title: 'Moved to Won', action: { label: 'Undo', run: () => {} } }
  return (
    <Toast.Provider duration={Number.POSITIVE_INFINITY} swipeDirection="right" swipeThreshold={50}>
      <Notice key={id} toast={toast} onDismiss={() => setId(id + 1)} />
      <Toast.Viewport label={`Notifications, ${mode}`} className="toasts" />
    </Toast.Provider>
  )
}
