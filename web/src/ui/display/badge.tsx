import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'

const hues = {
  slate: 'text-slate bg-slate-soft',
  plum: 'text-plum bg-plum-soft',
  gold: 'text-gold bg-gold-soft',
  green: 'text-green bg-green-soft',
  amber: 'text-amber bg-amber-soft',
  grey: 'text-grey bg-grey-soft',
  red: 'text-red bg-red-soft',
  blue: 'text-blue bg-blue-soft',
} as const
export type Hue = keyof typeof hues

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
        hues[hue],
      )}
    >
      {Icon && <Icon size={12} strokeWidth={1.8} aria-hidden />}
      {glyph}
      {children}
    </span>
  )
}
