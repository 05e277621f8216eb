import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'

/** The text color of each hue, for badges and icons. */
export const hueText = {
  slate: 'text-slate',
  plum: 'text-plum',
  gold: 'text-gold',
  green: 'text-green',
  amber: 'text-amber',
  grey: 'text-grey',
  red: 'text-red',
  blue: 'text-blue',
} as const
export type Hue = keyof typeof hueText

const hueBackground: Record<Hue, string> = {
  slate: 'bg-slate-soft',
  plum: 'bg-plum-soft',
  gold: 'bg-gold-soft',
  green: 'bg-green-soft',
  amber: 'bg-amber-soft',
  grey: 'bg-grey-soft',
  red: 'bg-red-soft',
  blue: 'bg-blue-soft',
}

/** Status is never conveyed by color alone: there is always an icon or glyph and a label. */
export function Badge({
  hue,
  icon: Icon,
  glyph,
  children,
}: {
  hue: Hue
  icon?: LucideIcon
  glyph?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center gap-1.25 rounded-badge pr-1.75 pl-1.5 text-12 font-medium whitespace-nowrap',
        hueText[hue],
        hueBackground[hue],
      )}
    >
      {Icon && <Icon size={12} strokeWidth={1.8} aria-hidden />}
      {glyph}
      {children}
    </span>
  )
}
