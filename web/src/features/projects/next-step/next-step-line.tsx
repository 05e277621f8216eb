import { type Day, daysBetween } from '@mantel/domain/basics/dates'
import type { NextStep, StepHue } from '@mantel/domain/projects/next-step'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  ClockAlert,
  FilePenLine,
  HandCoins,
  Inbox,
  type LucideIcon,
  MessageCircleX,
  Moon,
  PackageOpen,
  Send,
  Signature,
  Truck,
} from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'

type Props = {
  step: NextStep
  /** Today in the company's time zone. If set, a tooltip says how long the step has been waiting. */
  today?: Day
  className?: string
}

export function NextStepLine({ step, today, className }: Props) {
  return (
    <span
      title={today && waitingText(step, today)}
      className={classes('flex min-w-0 items-center gap-1.5', textColors[step.hue], className)}
    >
      <StepIcon step={step} size={13} strokeWidth={1.8} />
      <span className="truncate">{step.text}</span>
    </span>
  )
}

type IconProps = { step: Pick<NextStep, 'icon'>; size: number; strokeWidth: number }

export function StepIcon({ step, ...iconProps }: IconProps) {
  const Icon = icons[step.icon] ?? CircleDashed
  return <Icon {...iconProps} aria-hidden className="shrink-0" />
}

/** Says who has to act next, and for how long the project has been waiting; undefined if no one has to act. */
export function waitingText({ waitsFor, since }: Pick<NextStep, 'waitsFor' | 'since'>, today: Day) {
  if (!waitsFor || !since) return undefined
  const days = Math.max(0, daysBetween(since, today))
  return waitsFor === 'client' ? copy.waitingForClient(days) : copy.yourTurn(days)
}

const icons: Record<string, LucideIcon> = {
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-dashed': CircleDashed,
  clock: Clock,
  'clock-alert': ClockAlert,
  'file-pen-line': FilePenLine,
  'hand-coins': HandCoins,
  inbox: Inbox,
  'message-circle-x': MessageCircleX,
  moon: Moon,
  'package-open': PackageOpen,
  send: Send,
  signature: Signature,
  truck: Truck,
}

const textColors: Record<StepHue, string> = {
  red: 'font-medium text-red',
  amber: 'font-medium text-amber',
  gold: 'font-medium text-gold',
  blue: 'font-medium text-blue',
  green: 'font-medium text-green',
  neutral: 'text-muted-foreground',
}
