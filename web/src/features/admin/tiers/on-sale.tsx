import { CircleCheck, EyeOff } from 'lucide-react'

export const OnSale = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <CircleCheck size={14} strokeWidth={1.8} aria-hidden className="text-green" />
      Active
    </span>
  ) : (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-grey">
      <EyeOff size={14} strokeWidth={1.8} aria-hidden />
      Inactive
    </span>
  )
