import type { LucideIcon } from 'lucide-react'
import { classes } from '../../ui/base/classes.ts'

type Props = { icon: LucideIcon; hue: string }

/** An illustration of an invoice. `hue` applies only to the status icon. */
export const InvoiceDrawing = ({ icon: Icon, hue }: Props) => (
  <div className="relative size-28 rounded-box bg-[#E8EBE2]">
    <svg
      viewBox="0 0 64 64"
      aria-hidden
      fill="none"
      stroke="#3B4A3F"
      strokeWidth=".9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-full"
    >
      <path
        d="M18 9h28v43l-3.500-2.500L39 52l-3.500-2.500L32 52l-3.500-2.500L25 52l-3.500-2.500L18 52z"
        fill="#FFF"
      />
      <path d="M23 16h9M23 23h10M39 23h2M23 28h8M38 28h3M23 33h11M38 33h3M23 37h18M34 42h7M4 52h14M46 52h14" />
    </svg>
    <span className={classes('absolute -right-3 -bottom-3 rounded-full bg-card p-1', hue)}>
      <Icon size={28} strokeWidth={1.6} aria-hidden />
    </span>
  </div>
)
