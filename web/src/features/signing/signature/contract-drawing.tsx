import type { LucideIcon } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'

type Props = { icon: LucideIcon; hue: string }

/** An illustration of a contract. `hue` applies only to the status icon. */
export const ContractDrawing = ({ icon: Icon, hue }: Props) => (
  <div className="relative size-28 rounded-box bg-[#F1E6DB]">
    <svg
      viewBox="0 0 64 64"
      aria-hidden
      fill="none"
      stroke="#5B4330"
      strokeWidth=".9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-full"
    >
      <path d="M19 9h20l7 7v36H19z" fill="#FFF" />
      <path d="M39 9v7h7M25 21h15M25 26h15M25 31h10M4 52h56" />
      <path d="M25 43c3-5 5-5 5-1s3 2 5 0 3-1 6-1" />
      <path d="M25 46h16" strokeDasharray="1.5 2" />
    </svg>
    <span className={classes('absolute -right-3 -bottom-3 rounded-full bg-card p-1', hue)}>
      <Icon size={28} strokeWidth={1.6} aria-hidden />
    </span>
  </div>
)
