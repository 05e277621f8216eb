import {
  CircleAlert,
  CircleCheck,
  CircleDotDashed,
  Clock,
  type LucideIcon,
  Pencil,
  Send,
  Signature,
  Undo2,
} from 'lucide-react'
import { Badge, type Hue } from '../ui/display/badge.tsx'
import { StageGlyph, type StageShape, stageHue } from '../ui/display/stage-glyph.tsx'
import { Part } from './half.tsx'

const stages: [string, StageShape][] = [
  ['Discovery', { kind: 'open', share: 0 }],
  ['Bid', { kind: 'open', share: 1 / 3 }],
  ['Won', { kind: 'won', share: 2 / 3 }],
  ['Completed', { kind: 'completed' }],
  ['Paused', { kind: 'paused' }],
  ['Canceled', { kind: 'canceled' }],
]

const states: [string, LucideIcon, Hue][] = [
  ['Draft', Pencil, 'grey'],
  ['Sent', Send, 'blue'],
  ['Deposit paid', CircleDotDashed, 'gold'],
  ['Paid', CircleCheck, 'green'],
  ['Overdue 3 days', CircleAlert, 'red'],
  ['Signed', Signature, 'green'],
  ['Link expired', Clock, 'amber'],
  ['Withdrawn', Undo2, 'grey'],
]

export const Badges = () => (
  <Part title="Project stages: shape first, color second">
    <div className="line">
      {stages.map(([name, shape], index) => (
        <Badge key={name} hue={stageHue(shape, index)} glyph={<StageGlyph shape={shape} />}>
          {name}
        </Badge>
      ))}
    </div>
    <div className="line below">
      {states.map(([name, icon, hue]) => (
        <Badge key={name} hue={hue} icon={icon}>
          {name}
        </Badge>
      ))}
    </div>
  </Part>
)
