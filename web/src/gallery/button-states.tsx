import { Plus, Send } from 'lucide-react'
import { Button } from '../ui/base/button.tsx'
import { Part } from './half.tsx'

export const ButtonStates = () => (
  <Part title="Sizes, busy, links">
    <div className="line">
      <Button size="small" icon={Plus}>
        Small
      </Button>
      <Button icon={Plus}>Medium</Button>
      <Button size="large" icon={Plus}>
        Large
      </Button>
      <Button variant="primary" icon={Send} busy>
        Sending…
      </Button>
      <Button busy>Saving</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="link">Clear filters</Button>
      <Button asChild icon={Plus}>
        <a href="#gallery">A link</a>
      </Button>
    </div>
  </Part>
)
