import { CircleCheck, CircleDashed, CircleSlash, Clock, type LucideIcon } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import type { CodeState as State } from './code-words.ts'

const looks: Record<State, { word: string; icon: LucideIcon; look: string }> = {
  active: { word: 'Active', icon: CircleCheck, look: 'text-green' },
  inactive: { word: 'Inactive', icon: CircleSlash, look: 'text-grey' },
  expired: { word: 'Expired', icon: Clock, look: 'text-grey' },
  'used up': { word: 'Used up', icon: CircleDashed, look: 'text-grey' },
}

/** In tables a state is its icon and its word, without a fill. */
export function CodeState({ state }: { state: State }) {
  const { word, icon: Icon, look } = looks[state]
  return (
    <span
      className={classes('flex items-center gap-1.5 whitespace-nowrap', state !== 'active' && 'text-grey')}
    >
      <Icon size={14} strokeWidth={1.8} aria-hidden className={look} />
      {word}
    </span>
  )
}
