import { Send } from 'lucide-react'
import { Button } from '../ui/base/button.tsx'
import { drawnFocus } from './drawn-focus.ts'
import { Part } from './half.tsx'

export const Buttons = () => (
  <Part title="Buttons: one primary per view">
    <div className="line">
      <Button variant="primary" icon={Send}>
        Send contract
      </Button>
      <Button>Preview</Button>
      <Button variant="ghost">Cancel</Button>
      <Button variant="secondary">Duplicate</Button>
      <Button variant="destructive">Delete project</Button>
      <Button variant="primary" style={drawnFocus.button}>
        Focused
      </Button>
      <Button variant="primary" disabled>
        Disabled
      </Button>
    </div>
  </Part>
)
