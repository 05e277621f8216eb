import { type Day, daysBetween } from '@mantel/domain/dates'
import type { NextStep, StepHue } from '@mantel/domain/projects/next-step'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  FilePenLine,
  HandCoins,
  Inbox,
  type LucideIcon,
  Moon,
  PackageOpen,
  Send,
  Signature,
  Truck,
} from 'lucide-react'
import { classes } from '../../ui/base/classes.ts'

type Props = {
  step: NextStep
  /** The day it is in the company; with it, resting on the line says how long it has waited. */
  today?: Day
  className?: string
}

/** What a project needs next, in one line: its icon, its words, its hue. */
export function NextStepLine({ step, today, className }: Props) {
  return (
    <span
      title={today && waiting(step, today)}
      className={classes('flex min-w-0 items-center gap-1.5', inks[step.hue], className)}
    >
      <StepIcon step={step} size={13} strokeWidth={1.8} />
      <span className="truncate">{step.text}</span>
    </span>
  )
}

type IconProps = { step: Pick<NextStep, 'icon'>; size: number; strokeWidth: number }

export function StepIcon({ step, ...drawn }: IconProps) {
  const Icon = icons[step.icon] ?? CircleDashed
  return <Icon {...drawn} aria-hidden className="shrink-0" />
}

/** Whose move it is, and for how long already; nothing where nobody waits. */
export function waiting({ waitsFor, since }: Pick<NextStep, 'waitsFor' | 'since'>, today: Day) {
  if (!waitsFor || !since) return undefined
  const days = Math.max(0, daysBetween(since, today))
  const span = days === 0 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`
  return waitsFor === 'client' ? `Waiting on the client ${span}` : `Waiting on you ${span}`
}

const icons: Record<string, LucideIcon> = {
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-dashed': CircleDashed,
  clock: Clock,
  'file-pen-line': FilePenLine,
  'hand-coins': HandCoins,
  inbox: Inbox,
  moon: Moon,
  'package-open': PackageOpen,
  send: Send,
  signature: Signature,
  truck: Truck,
}

const inks: Record<StepHue, string> = {
  red: 'font-medium text-red',
  amber: 'font-medium text-amber',
  gold: 'font-medium text-gold',
  blue: 'font-medium text-blue',
  green: 'font-medium text-green',
  neutral: 'text-muted-foreground',
}
