import type { PaymentMethod } from '@mantel/domain/payments/ledger'
import {
  Banknote,
  CircleDollarSign,
  CreditCard,
  Ellipsis,
  KeyRound,
  Landmark,
  type LucideIcon,
  PenLine,
  Smartphone,
  Wallet,
  Zap,
} from 'lucide-react'

export const methodIcons: Record<PaymentMethod, LucideIcon> = {
  card: CreditCard,
  ach: Landmark,
  zelle: Zap,
  venmo: Smartphone,
  paypal: Wallet,
  cashapp: CircleDollarSign,
  check: PenLine,
  cash: Banknote,
  wire: Landmark,
  escrow: KeyRound,
  other: Ellipsis,
}
